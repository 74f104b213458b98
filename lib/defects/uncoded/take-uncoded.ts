import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { decimalNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { text } from '@/lib/core/text'
import { bulkKind } from '@/lib/defects/steps/bulk/bulk-job'
import { sureCodes } from '@/lib/defects/sure-codes'
import { enqueueJob } from '@/lib/jobs/enqueue-job'
import { groupOf, isSure, sureFrom } from './list-uncoded'
import { codingAccess, readUncoded, type Uncoded } from './read-uncoded'

const freeze = `WITH kept AS (INSERT INTO job_items (job_id, position, entity_id, reason)
    SELECT $1::bigint, place, id, given FROM unnest($2::bigint[], $3::jsonb[]) WITH ORDINALITY AS chosen (id, given, place)
    RETURNING 1)
  UPDATE jobs SET total = (SELECT count(*) FROM kept) WHERE id = $1::bigint`

export const takeUncoded = operation({
  ...codingAccess,
  input: z.strictObject({
    group: text(40).optional(),
    from: decimalNumber(0.5, 1).default(sureFrom),
  }),
  async run(ctx, { group, from }): Promise<{ jobId: string; total: number }> {
    const { rows } = await readUncoded(ctx)
    const chosen = rows.filter(row => isSure(row, from) && (!group || groupOf(row) === group))
    if (chosen.length === 0) throw new AppError('not_found')
    return ctx.tx(tx => start(tx, chosen, { group: group ?? null, from }))
  },
})

async function start(tx: Ctx, rows: Uncoded[], detail: { group: string | null; from: number }) {
  const modelVersion = rows[0]!.proposed.modelVersion!
  const jobId = await enqueueJob(tx, bulkKind, { action: 'code', modelVersion })
  const given = rows.map(({ proposed }) => JSON.stringify(sureCodes(proposed, detail.from)))
  await query(tx.db, freeze, [jobId, rows.map(({ id }) => id), given])
  const total = rows.length
  await tx.audit({
    action: 'startBulk',
    entity: 'job',
    entityId: jobId,
    detail: { step: 'code', modelVersion, total, ...detail },
  })
  return { jobId, total }
}

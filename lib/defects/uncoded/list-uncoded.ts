import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import { findRow } from '@/db/rows'
import { defects } from '@/db/schema/defects'
import { suggestionsFor } from '@/lib/coding/models/suggest'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { decimalNumber, wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { pageInput, toPage } from '@/lib/core/paging'
import { id, text } from '@/lib/core/text'
import { bulkKind } from '@/lib/defects/steps/bulk/bulk-job'
import { sureCodes } from '@/lib/defects/sure-codes'
import { visible } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { enqueueJob } from '@/lib/jobs/job'
import { codingAccess, readUncoded, type Uncoded } from './read-uncoded'

const sureFrom = 0.9

const bars = [sureFrom, 0.8, 0.7, 0.5]

export const noProposal = 'none'

export const listUncoded = operation({
  ...codingAccess,
  input: pageInput
    .omit({ sortField: true, sortOrder: true })
    .extend({ group: text(40).optional(), limit: wholeNumber(1, 100).default(20) })
    .strict(),
  async run(ctx, { group, page, limit }) {
    const { rows, capped } = await readUncoded(ctx)
    const { names } = await lookups(ctx)
    const groups = new Map<string, { code: string; name: string; records: number; sure: number }>()
    for (const row of rows) {
      const code = groupOf(row)
      const name = code === noProposal ? '' : names.assembly(code, ctx.locale)
      const one = groups.get(code) ?? { code, name, records: 0, sure: 0 }
      groups.set(code, one)
      one.records++
      if (isSure(row)) one.sure++
    }
    const inGroup = group ? rows.filter(row => groupOf(row) === group) : rows
    const shown = inGroup.slice((page - 1) * limit, page * limit)
    return {
      modelVersion: rows[0]?.proposed.modelVersion ?? null,
      uncoded: rows.length,
      capped,
      bars: bars.map(from => ({ from, records: inGroup.filter(row => isSure(row, from)).length })),
      groups: [...groups.values()].sort((one, other) => order(one) - order(other)),
      ...toPage(
        { page, limit },
        shown.map(({ brandId, modelRangeId, ...row }) => ({
          ...row,
          brandName: names.brand(brandId, ctx.locale),
          modelRangeName: names.series(modelRangeId, ctx.locale),
        })),
        inGroup.length,
      ),
    }
  },
})

const groupOf = ({ proposed }: Uncoded) => proposed.assemblies[0]?.code ?? noProposal
const isSure = ({ proposed }: Uncoded, from = sureFrom) => (proposed.assemblies[0]?.probability ?? 0) >= from

const order = ({ code, records }: { code: string; records: number }) =>
  code === noProposal ? Number.POSITIVE_INFINITY : -records

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

const columns = 'version deletedAt assemblyCode symptomCodes summary description brandId modelRangeId'

export const suggestForRecord = operation({
  access: 'vehicle_defect_edit',
  input: z.strictObject({ id }),
  async run(ctx, input) {
    const record = await findRow(ctx.db, defects, and(eq(defects.id, input.id), visible(ctx)), columns)
    if (!record || record.deletedAt) throw new AppError('not_found')
    const [suggestions, { names }] = await Promise.all([suggestionsFor(ctx, record), lookups(ctx)])
    return {
      version: record.version,
      assemblyCode: record.assemblyCode,
      assemblyName: names.assembly(record.assemblyCode, ctx.locale) || null,
      symptomCodes: record.symptomCodes,
      ...suggestions,
    }
  },
})

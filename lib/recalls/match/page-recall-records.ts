import { z } from 'zod'
import { query } from '@/db/client'
import { listOf, optional } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { pageInput } from '@/lib/core/paging'
import { id } from '@/lib/core/text'
import { findPage } from '@/lib/defects/list/find-page'
import type { JudgedField } from '@/lib/defects/recalls/judge'
import type { StoredMatch } from '@/lib/defects/recalls/recall-rows'
import { findRecall } from '../recall-rows'

const verdicts = ['covered', 'possible', 'not'] as const

type Judged = Pick<StoredMatch, 'verdict' | 'by'> & { id: string; missing: JudgedField[] }

const judged = `SELECT defect_id::text AS id, verdict, by, missing FROM recall_records
  WHERE recall_id = $1::bigint AND defect_id = ANY($2::bigint[])`

export const pageRecallRecords = operation({
  access: 'recall:get',
  input: pageInput.extend({ id, verdict: optional(listOf(z.enum(verdicts), verdicts.length)) }),
  async run(ctx, { id, verdict, ...page }) {
    await findRecall(ctx, id)
    const filters = { counted: true, recallId: [id], ...(verdict && { recallVerdict: verdict }) }
    const found = await findPage(ctx, page, filters)
    const ids = found.records.map(record => record.id)
    const rows = new Map((await query<Judged>(ctx.db, judged, [id, ids])).map(row => [row.id, row]))
    const records = found.records.map(record => {
      const { verdict = 'not', by = 'scope', missing = [] } = rows.get(record.id) ?? {}
      return { ...record, verdict, by, missing }
    })
    return { ...found, records }
  },
})

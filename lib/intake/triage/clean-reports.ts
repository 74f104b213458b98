import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import type { Bind } from '@/lib/defects/list/filters'
import { countCap } from '@/lib/defects/list/search'
import { nothingMissing } from './missing-answers'
import { type QueueFilters, queueConditions } from './queue-search'

type Filters = Omit<QueueFilters, 'tab' | 'state'>

/** What came first does not know of its double; the double does. */
const suspectedByOthers = `SELECT jsonb_array_elements_text(later.duplicates)::bigint FROM intake_reports AS later
  WHERE later.branch = 'vehicle' AND later.state = 'received' AND later.duplicates <> '[]'`

export async function cleanReports(ctx: Ctx, filters: Filters, bind: Bind): Promise<string> {
  const where = await queueConditions(ctx, { ...filters, tab: 'waiting' }, bind)
  return `SELECT d.id, row_number() OVER (ORDER BY r.id) AS position
    FROM intake_reports AS r JOIN defects AS d ON d.id = r.defect_id
    WHERE ${where} AND r.duplicates = '[]' AND d.id NOT IN (${suspectedByOthers})
      AND d.vin_status = 'ok' AND ${nothingMissing}`
}

export async function countClean(ctx: Ctx, filters: Filters): Promise<number> {
  const values: unknown[] = []
  const found = await cleanReports(ctx, filters, value => `$${values.push(value)}`)
  const [row] = await query<{ count: number }>(
    ctx.db,
    `SELECT count(*)::int AS count FROM (${found} LIMIT ${countCap}) AS found`,
    values,
  )
  return row!.count
}

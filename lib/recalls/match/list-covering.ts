import { z } from 'zod'
import { query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import { recalls } from '@/db/schema/recalls'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { instantText } from '@/lib/core/today'
import type { JudgedField } from '@/lib/defects/recalls/judge'
import type { StoredMatch } from '@/lib/defects/recalls/recall-rows'
import { knownRecord, knownValues, refuseUnknownRecord } from '@/lib/defects/visible'
import { nameScope } from '../name-values'
import type { StoredScope } from '../recall-rows'
import type { RecallState } from '../state-schema'

const columns = columnsOf(recalls, 'r', 'recallNo title filedAt startsAt')

interface Found extends RowOf<typeof columns>, Pick<StoredMatch, 'recallId' | 'verdict' | 'by'> {
  state: RecallState
  missing: JudgedField[]
  scope: StoredScope | null
  reason: string | null
  decidedByName: string | null
  at: Date
}

const found = `SELECT r.id::text AS "recallId", ${columns}, r.state, m.verdict, m.by, m.missing, m.reason, m.at,
    (SELECT name FROM users WHERE id = m.decided_by) AS "decidedByName",
    CASE WHEN s.id IS NOT NULL THEN json_build_object('exclude', s.exclude, 'modelRangeId', s.model_range_id::text,
      'brandId', s.brand_id::text, 'typeCodeIds', s.type_code_ids::text[], 'modelNames', s.model_names,
      'modelYearFrom', s.model_year_from, 'modelYearTo', s.model_year_to, 'productionFrom', s.production_from,
      'productionTo', s.production_to, 'powerTypes', s.power_types, 'vinFrom', s.vin_from, 'vinTo', s.vin_to,
      'vinPrefix', s.vin_prefix, 'condition', s.condition) END AS scope
  FROM recall_records AS m JOIN recalls AS r ON r.id = m.recall_id
    LEFT JOIN recall_scopes AS s ON s.id = m.scope_id AND s.recall_id = r.id
  WHERE m.defect_id = $1::bigint AND m.removed_at IS NULL AND r.state IN ('filed', 'running', 'done')
  ORDER BY array_position(ARRAY['covered', 'possible', 'not'], m.verdict), r.filed_at DESC, r.id DESC`
const entered = `SELECT recall_matched AS matched, entered_in_recall AS "inRecall", entered_recall_no AS "recallNo"
  FROM defects AS d WHERE ${knownRecord}`

export const listCovering = operation({
  access: 'recall:get',
  input: z.strictObject({ complaintId: id }),
  async run(ctx, { complaintId }) {
    await refuseUnknownRecord(ctx, complaintId)
    const [rows, [record]] = await Promise.all([
      query<Found>(ctx.db, found, [complaintId]),
      query<{ matched: boolean; inRecall: boolean | null; recallNo: string | null }>(
        ctx.db,
        entered,
        knownValues(ctx, complaintId),
      ),
    ])
    const { matched, ...entry } = record!
    return {
      entered: matched ? entry : null,
      recalls: await Promise.all(
        rows.map(async ({ scope, at, ...row }) => ({
          ...row,
          at: instantText(at)!,
          scopeText: scope && (await nameScope(ctx, scope)),
          condition: scope?.condition ?? null,
        })),
      ),
    }
  },
})

export type Covering = Awaited<ReturnType<typeof listCovering>>

import { z } from 'zod'
import { query } from '@/db/client'
import { pick } from '@/db/columns-of'
import { operation } from '@/lib/core/operation'
import { text } from '@/lib/core/text'
import { instantText } from '@/lib/core/today'
import { isPossible } from '@/lib/defects/actions'
import { withAuditRow } from '@/lib/defects/list/with-audit-row'
import { presentRows, rowColumns, type StoredRow } from '@/lib/defects/record/defect-row'
import { readerOf, seesPersonal, visibleTo } from '@/lib/defects/visible'
import { translate } from '@/lib/i18n/translate'
import { findAnything } from './find-anything'

interface CallerRow extends StoredRow {
  plateNo: string | null
  reporterName: string | null
  last: { node: string; remarks: string | null; at: string; by: string } | null
}

const maxMatched = 10
const limit = 30

// What names the caller or the car of a record that was found, in clear only: a mask is shared by many.
const same = (
  column: string,
  form: string,
  collate = '',
) => `SELECT other.id FROM found CROSS JOIN LATERAL (SELECT id FROM defects
  WHERE $3 AND found.${column} ~ '${form}' AND ${column}${collate} = found.${column} AND deleted_at IS NULL
  LIMIT ${limit}) AS other`

const statement = `WITH found AS MATERIALIZED (SELECT id, vin, mobile FROM defects WHERE id = ANY($1::bigint[])),
  listed AS MATERIALIZED (SELECT id FROM found UNION ${same('vin', '^[A-Z0-9]{17}$', ' COLLATE "C"')}
    UNION ${same('mobile', '^[+0-9-]{7,20}$')})
  SELECT ${rowColumns}, d.plate_no AS "plateNo", d.reporter_name AS "reporterName", (
    SELECT json_build_object('node', node, 'remarks', remarks, 'at', created_at, 'by', user_name) FROM defect_flow
    WHERE defect_id = d.id AND undone_at IS NULL ORDER BY coalesce(remarks, '') = '', id DESC LIMIT 1) AS last
  FROM listed JOIN defects AS d ON d.id = listed.id WHERE ${visibleTo('$2', 'd.')}
  ORDER BY d.id = ANY($1::bigint[]) DESC, d.received_at DESC NULLS LAST, d.id DESC LIMIT ${limit + 1}`

// Who calls, by anything that is known of them or of their car: what there is of both, and what was said last.
export const listCallerRecords = operation({
  access: ['vehicle_defect:query', 'vehicle_defect:get'],
  requiresAll: true,
  input: z.strictObject({ text: text(100) }),
  async run(ctx, { text: typed }) {
    const found = await findAnything(ctx, { text: typed, limit: maxMatched, synonyms: false })
    const matched = new Map(
      found.records.filter(one => one.matched !== 'words').map(one => [one.id, one.matched]),
    )
    const values = [[...matched.keys()], readerOf(ctx), seesPersonal(ctx)]
    const audited = withAuditRow(ctx, 'findAnything', { kinds: ['caller'] }, { text: statement, values })
    const rows = await query<CallerRow>(ctx.db, audited.text, audited.values)
    return {
      more: rows.length > limit || matched.size === maxMatched,
      records: (await presentRows(ctx, rows.slice(0, limit))).map(row => ({
        ...pick(
          row,
          'id complaintNo state stateDes brandName modelRangeName assemblyName faultDate receivedAt',
        ),
        ...pick(row, 'summary vin'),
        ...(seesPersonal(ctx) && pick(row, 'plateNo reporterName')),
        matched: matched.get(row.id) ?? null,
        maySupplement: ctx.can('vehicle_defect_add') && isPossible('supplement', row),
        last: row.last && {
          ...row.last,
          at: instantText(new Date(row.last.at)),
          node: translate(ctx.locale, `flow.${row.last.node}`),
        },
      })),
    }
  },
})

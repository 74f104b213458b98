import { query } from '@/db/client'
import { unknownFilter } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { pageInput, toPage } from '@/lib/core/paging'
import { instantText } from '@/lib/core/today'
import { presentRows, rowColumns, rowsAndTotal, type StoredRow } from '@/lib/defects/record/defect-row'
import { foundByOthers, limitVinLookups } from '@/lib/defects/vin-limit'
import { deletedConditions, deletedFilterShape } from './deleted-filters'
import { type Bind, refuseUnknown } from './filters'
import { countCap } from './search'
import { withAuditRow } from './with-audit-row'

const orders: Record<string, string> = {
  deletedAt: 'deleted_at',
  complaintNo: 'complaint_no COLLATE "C"',
  receivedAt: 'received_at',
}

type Deleted = StoredRow & {
  deletedAt: Date
  deletedBy: string | null
  deletedByName: string | null
  deleteReason: string | null
}

export const pageDeletedDefects = operation({
  access: 'vehicle_defect_delete:query',
  input: pageInput.extend(deletedFilterShape).loose(),
  async run(ctx, { page, limit, sortField = 'deletedAt', sortOrder = 'descend', ...filters }) {
    refuseUnknown(filters, deletedFilterShape)
    const order = Object.hasOwn(orders, sortField) ? orders[sortField] : undefined
    if (!order) throw unknownFilter([sortField], 'sortField')
    const values: unknown[] = []
    const bind: Bind = value => `$${values.push(value)}`
    const where = deletedConditions(ctx, filters, bind)
    const direction = sortOrder === 'descend' ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'
    const id = sortOrder === 'descend' ? 'DESC' : 'ASC'
    const statement = withAuditRow(ctx, 'pageDeletedDefects', filters, {
      text: `WITH page AS MATERIALIZED (SELECT id, ${order} AS s FROM defects WHERE ${where}
         ORDER BY ${order} ${direction}, id ${id} LIMIT ${limit} OFFSET ${bind((page - 1) * limit)}::int),
       total AS MATERIALIZED (SELECT count(*)::int AS n FROM (
         SELECT FROM defects WHERE ${where} LIMIT ${countCap + 1}) AS gone)
       SELECT ${rowColumns}, d.deleted_at AS "deletedAt", d.deleted_by AS "deletedBy",
         (SELECT name FROM users WHERE id = d.deleted_by) AS "deletedByName",
         d.delete_reason AS "deleteReason", total.n AS total
       FROM total LEFT JOIN (page JOIN defects AS d ON d.id = page.id) ON true
       ORDER BY page.s ${direction}, page.id ${id}`,
      values,
    })
    const { rows, total } = await limitVinLookups(
      ctx,
      filters.vin,
      async () => rowsAndTotal(await query<Deleted>(ctx.db, statement.text, statement.values)),
      (answer, vin) => foundByOthers(ctx, vin, answer.total, true),
    )
    const shown = await presentRows(ctx, rows)
    const records = shown.map(row =>
      Object.assign(row as Omit<typeof row, 'deletedAt'>, { deletedAt: instantText(row.deletedAt)! }),
    )
    return toPage({ page, limit }, records, Math.min(total, countCap), total > countCap)
  },
})

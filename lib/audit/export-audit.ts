import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { today } from '@/lib/core/today'
import { refuseUnknown } from '@/lib/defects/list/filters'
import type { Value } from '@/lib/excel/safe-cell'
import { type SheetFile, sheetFile } from '@/lib/excel/sheet-file'
import { formatInput } from '@/lib/excel/sheet-format'
import { translate, translatorOf } from '@/lib/i18n/translate'
import { type Place, queryWithCustomPlan, searchAudit } from './audit-statement'
import { auditTexts } from './declaration'
import { type AuditRow, presentAudit, type StoredAudit } from './present-rows'
import { type AuditFilters, auditFilters } from './schema'

const batchSize = 1_000
const mostRows = 1_000_000

type Words = ReturnType<typeof auditTexts> & { semicolon: string }

const columns: Record<string, { width: number; cell(row: AuditRow, words: Words): Value }> = {
  at: { width: 20, cell: row => row.at.slice(0, 19).replace('T', ' ') },
  userName: { width: 12, cell: row => row.userName },
  loginId: { width: 16, cell: row => row.loginId },
  action: { width: 20, cell: (row, { word }) => word('actions', row.action) },
  entity: { width: 12, cell: (row, { word }) => word('entities', row.entity) },
  record: { width: 20, cell: (row, { record }) => record(row) },
  outcome: { width: 10, cell: (row, { word }) => word('outcomes', row.outcome) },
  ip: { width: 16, cell: row => row.ip },
  door: { width: 10, cell: (row, { word }) => word('doors', row.door) },
  changes: {
    width: 60,
    cell(row, { field, side, semicolon }) {
      const changes = Object.entries(row.changes ?? {}).map(
        ([name, [from, to]]) => `${field(name, row)} ${side(name, from, row)} → ${side(name, to, row)}`,
      )
      return changes.join(semicolon) || null
    },
  },
  detail: {
    width: 60,
    cell: (row, { details, semicolon }) =>
      details(row)
        .map(part => part.join(' '))
        .join(semicolon) || null,
  },
  shown: { width: 10, cell: row => row.shown },
  requestId: { width: 38, cell: row => row.requestId },
}

export const exportAudit = operation({
  access: 'system_audit:export',
  freshSignIn: true,
  input: z.object({ ...auditFilters, ...formatInput }).loose(),
  async run(ctx, { format, ...filters }): Promise<SheetFile> {
    refuseUnknown(filters, auditFilters)
    await ctx.audit({ action: 'exportAudit', entity: 'auditLog', detail: { filters, format } })
    const name = translate(ctx.locale, 'shell.menu.audit')
    const head = Object.entries(columns).map(([column, { width }]) => ({
      key: column,
      title: translate(ctx.locale, `auditLog.columns.${column}`),
      width,
    }))
    const sheet = { name, columns: head, rows: cellsOf(ctx, filters) }
    return sheetFile(`${name}-${today(ctx.now)}`, format, [sheet])
  },
})

/** Each batch continues after the last row of the one before, so that rows written meanwhile do not shift it. */
async function* cellsOf(ctx: Ctx, filters: AuditFilters): AsyncGenerator<Value[][]> {
  const words = {
    ...auditTexts(translatorOf(ctx.locale)),
    semicolon: translate(ctx.locale, 'ui.semicolon'),
  }
  let last: Place | undefined
  for (let count = 0; count < mostRows; count += batchSize) {
    const search = await searchAudit(ctx, filters)
    if (!search) return
    const { rows, values, bind } = search
    const after = last ? `WHERE (at, id) < (${bind(last.at)}::timestamptz, ${bind(last.id)}::bigint)` : ''
    const found = await queryWithCustomPlan<StoredAudit & { exactly: string }>(
      ctx,
      `SELECT *, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00') AS exactly FROM (${rows}) AS hits ${after}
        ORDER BY at DESC, id DESC LIMIT ${batchSize}`,
      values,
    )
    yield (await presentAudit(ctx, found)).map(row =>
      Object.values(columns).map(({ cell }) => cell(row, words)),
    )
    const end = found.at(-1)
    if (!end || found.length < batchSize) return
    last = { at: end.exactly, id: end.id }
  }
}

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
import { auditFilters, filtersOf } from './schema'

const batchSize = 1_000
const mostRows = 1_000_000
const columns = {
  at: 20,
  userName: 12,
  loginId: 16,
  action: 20,
  entity: 12,
  record: 20,
  outcome: 10,
  ip: 16,
  door: 10,
  changes: 60,
  detail: 60,
  shown: 10,
  requestId: 38,
}

export const exportAudit = operation({
  access: 'system_audit:export',
  freshSignIn: true,
  input: z.object({ ...auditFilters, ...formatInput }).loose(),
  async run(ctx, { format, ...filters }): Promise<SheetFile> {
    refuseUnknown(filters, auditFilters)
    await ctx.audit({ action: 'exportAudit', entity: 'auditLog', detail: { filters, format } })
    const name = translate(ctx.locale, 'shell.menu.audit')
    const head = Object.entries(columns).map(([column, width]) => ({
      key: column,
      title: translate(ctx.locale, `auditLog.columns.${column}`),
      width,
    }))
    const sheet = { name, columns: head, rows: cellsOf(ctx, filters) }
    return sheetFile(`${name}-${today(ctx.now)}`, format, [sheet])
  },
})

/** Each batch continues after the last row of the one before, so that rows written meanwhile do not shift it. */
async function* cellsOf(ctx: Ctx, filters: Record<string, unknown>): AsyncGenerator<Value[][]> {
  const words = auditTexts(translatorOf(ctx.locale))
  const semicolon = translate(ctx.locale, 'ui.semicolon')
  let last: Place | undefined
  for (let count = 0; count < mostRows; count += batchSize) {
    const search = await searchAudit(ctx, filtersOf(filters))
    if (!search) return
    const { rows, values, bind } = search
    const after = last ? `WHERE (at, id) < (${bind(last.at)}::timestamptz, ${bind(last.id)}::bigint)` : ''
    const found = await queryWithCustomPlan<StoredAudit & { exactly: string }>(
      ctx,
      `SELECT *, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00') AS exactly FROM (${rows}) AS hits ${after}
        ORDER BY at DESC, id DESC LIMIT ${batchSize}`,
      values,
    )
    yield (await presentAudit(ctx, found)).map(row => cells(words, row, semicolon))
    const end = found.at(-1)
    if (!end || found.length < batchSize) return
    last = { at: end.exactly, id: end.id }
  }
}

function cells(words: ReturnType<typeof auditTexts>, row: AuditRow, semicolon: string): Value[] {
  const { word, field, side, details, record } = words
  const changes = Object.entries(row.changes ?? {}).map(
    ([name, [from, to]]) => `${field(name, row)} ${side(name, from, row)} → ${side(name, to, row)}`,
  )
  return [
    row.at.slice(0, 19).replace('T', ' '),
    row.userName,
    row.loginId,
    word('actions', row.action),
    word('entities', row.entity),
    record(row),
    word('outcomes', row.outcome),
    row.ip,
    word('doors', row.door),
    changes.join(semicolon) || null,
    details(row)
      .map(part => part.join(' '))
      .join(semicolon) || null,
    row.shown,
    row.requestId,
  ]
}

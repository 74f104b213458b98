import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { type Page, pageInput, toPage } from '@/lib/core/paging'
import { refuseUnknown } from '@/lib/defects/list/refuse-unknown'
import { auditReading } from './audit-reading'
import { queryWithCustomPlan, searchAudit } from './audit-statement'
import { type Fold, foldedStatement } from './fold-statement'
import { type LookRow, presentLooks } from './present-looks'
import { type AuditFilters, auditFilters, filtersOf } from './schema'

export const looksCap = 1_000

const hourMs = 3_600_000
const growth = 4

export const pageLooks = operation({
  access: 'system_audit:query',
  input: pageInput.omit({ sortField: true, sortOrder: true }).extend(auditFilters).loose(),
  async run(ctx, { page, limit, ...filters }): Promise<Page<LookRow>> {
    refuseUnknown(filters, auditFilters)
    await auditReading(ctx, { ...filters, page })
    const given: AuditFilters = { ...filtersOf(filters), part: 'looks' }
    const folds = await foldNewest(ctx, given)
    const shown = folds.slice(0, looksCap)
    const records = await presentLooks(ctx, given, shown.slice((page - 1) * limit, page * limit))
    return toPage({ page, limit }, records, shown.length, folds.length > looksCap)
  },
})

/**
 * Reads backwards from the newest hour in growing windows, so that no more of the log is read than the page and its
 * count need. Windows begin on the hour, so no fold spans two of them.
 */
async function foldNewest(ctx: Ctx, filters: AuditFilters): Promise<Fold[]> {
  const range = await rangeOf(ctx, filters)
  const folds: Fold[] = []
  let spanMs = hourMs
  for (let end = range.end; end > range.start && folds.length <= looksCap; spanMs *= growth) {
    const start = Math.max(end - spanMs, range.start)
    const search = await searchAudit(ctx, filters)
    if (!search) return []
    const { rows, values, bind } = search
    const [from, to] = [bind(new Date(start)), bind(new Date(end))]
    const text = foldedStatement(rows, from, to, looksCap + 1 - folds.length)
    folds.push(...(await queryWithCustomPlan<Fold>(ctx, text, values)))
    end = start
  }
  return folds
}

async function rangeOf(ctx: Ctx, { atFrom, atTo }: AuditFilters) {
  const [oldest] = await queryWithCustomPlan<{ at: Date | null }>(
    ctx,
    'SELECT min(at) AS at FROM audit_log',
    [],
  )
  const floor = (time: number) => Math.floor(time / hourMs) * hourMs
  const first = floor(oldest?.at?.getTime() ?? ctx.now.getTime())
  const next = floor(ctx.now.getTime()) + hourMs
  const dayMs = (day: string) => Date.parse(`${day}T00:00:00+08:00`)
  return {
    start: atFrom ? Math.max(dayMs(atFrom), first) : first,
    end: atTo ? Math.min(dayMs(atTo) + 24 * hourMs, next) : next,
  }
}

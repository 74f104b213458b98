import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { type Page, pageInput, toPage } from '@/lib/core/paging'
import { refuseUnknown } from '@/lib/defects/list/filters'
import { type Fold, foldedStatement, queryWithCustomPlan, searchAudit } from './audit-statement'
import { type LookRow, presentLooks } from './present-looks'
import { type AuditRow, presentAudit, type StoredAudit } from './present-rows'
import { type AuditFilters, auditFilters } from './schema'

async function auditReading(ctx: Ctx, filters: Record<string, unknown>): Promise<void> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  await ctx.audit({
    action: 'readAuditLog',
    entity: 'auditLog',
    detail: { filters: Object.fromEntries(given) },
  })
}

// Counting and OFFSET stop here, because they cost more the further back they go; `before` or a date filter leads on.
export const auditCap = 10_000

const place = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2}) \d{1,18}$/)
  .optional()

export const pageAudit = operation({
  access: 'system_audit:query',
  input: pageInput
    .omit({ sortField: true, sortOrder: true })
    .extend({ ...auditFilters, before: place })
    .loose(),
  async run(ctx, { page, limit, before, ...filters }): Promise<Page<AuditRow>> {
    refuseUnknown(filters, auditFilters)
    await auditReading(ctx, { ...filters, page })
    const search = await searchAudit(ctx, filters)
    if (!search) return toPage({ page, limit }, [], 0)
    const { rows, values, bind } = search
    const [at, id] = before?.split(' ') ?? []
    const [from, afterId] = [at && `${bind(at)}::timestamptz`, id && `${bind(id)}::bigint`]
    // The caller has milliseconds, the column microseconds.
    const exactly = `SELECT at FROM audit_log WHERE id = ${afterId} AND at >= ${from} AND at < ${from} + interval '1 ms'`
    const after = at ? `WHERE (at, id) < ((${exactly}), ${afterId})` : ''
    const offset = Math.min((page - 1) * limit, auditCap)
    // Rows about given records are collected first: walking the log backwards by time for them could read all of it.
    const kept = filters.record ? 'MATERIALIZED' : 'NOT MATERIALIZED'
    const found = await queryWithCustomPlan<StoredAudit & { total: number }>(
      ctx,
      `WITH hits AS ${kept} (${rows})
      SELECT page.*, total.n AS total
      FROM (SELECT count(*)::int AS n FROM (SELECT FROM hits ${after} LIMIT ${auditCap + 1}) AS counted) AS total
      LEFT JOIN (SELECT * FROM hits ${after} ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}) AS page ON true
      ORDER BY page.at DESC, page.id DESC`,
      values,
    )
    const total = found[0]?.total ?? 0
    const records = await presentAudit(
      ctx,
      found.filter(row => row.id !== null),
    )
    return toPage({ page, limit }, records, Math.min(total, auditCap), total > auditCap)
  },
})

export const looksCap = 1_000

const hourMs = 3_600_000
const growth = 4

export const pageLooks = operation({
  access: 'system_audit:query',
  input: pageInput.omit({ sortField: true, sortOrder: true }).extend(auditFilters).loose(),
  async run(ctx, { page, limit, ...filters }): Promise<Page<LookRow>> {
    refuseUnknown(filters, auditFilters)
    await auditReading(ctx, { ...filters, page })
    const given = { ...filters, part: 'looks' as const }
    const folds = await foldNewest(ctx, given)
    const shown = folds.slice(0, looksCap)
    const records = await presentLooks(ctx, given, shown.slice((page - 1) * limit, page * limit))
    return toPage({ page, limit }, records, shown.length, folds.length > looksCap)
  },
})

// Reads backwards from the newest hour in growing windows, so that no more of the log is read than the page and its
// count need. Windows begin on the hour, so no fold spans two of them.
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

import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { type Page, pageInput, toPage } from '@/lib/core/paging'
import { refuseUnknown } from '@/lib/defects/list/refuse-unknown'
import { auditReading } from './audit-reading'
import { queryWithCustomPlan, searchAudit } from './audit-statement'
import { type AuditRow, presentAudit, type StoredAudit } from './present-rows'
import { auditFilters, filtersOf } from './schema'

/**
 * Counting and OFFSET stop here, because they cost more the further back they go; `before` or a date filter leads on.
 */
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
    const search = await searchAudit(ctx, filtersOf(filters))
    if (!search) return toPage({ page, limit }, [], 0)
    const { rows, values, bind } = search
    const [at, id] = before?.split(' ') ?? []
    const [from, afterId] = [at && `${bind(at)}::timestamptz`, id && `${bind(id)}::bigint`]
    // The caller has milliseconds, the column microseconds.
    const exactly = `SELECT at FROM audit_log WHERE id = ${afterId} AND at >= ${from} AND at < ${from} + interval '1 ms'`
    const after = at ? `WHERE (at, id) < ((${exactly}), ${afterId})` : ''
    const offset = Math.min((page - 1) * limit, auditCap)
    // Rows about given records are collected first: walking the log backwards by time for them could read all of it.
    const kept = filtersOf(filters).record ? 'MATERIALIZED' : 'NOT MATERIALIZED'
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

import type { AuditAction } from '@/lib/core/audit-actions'
import type { Ctx } from '@/lib/core/context'
import { seesPersonal } from '@/lib/defects/visible'
import { auditedFilters } from './filters'
import type { Statement } from './search'

// Writes one audit row for the personal data of the whole answer; with `evenNone` also when it had none. A job's reading
// is noted with what started it: its connection cannot write.
// synchronous_commit is off for this statement, so that reading does not wait for the disk.
export function withAuditRow(
  ctx: Ctx,
  action: AuditAction,
  filter: object,
  { text, values }: Statement,
  { evenNone = false } = {},
): Statement {
  if (!seesPersonal(ctx) || ctx.door === 'job') return { text, values }
  const { user, door, ip, userAgent, requestId } = ctx
  const noted = JSON.stringify(auditedFilters(filter))
  const about = [user?.id, user?.loginId, action, door, ip, userAgent?.slice(0, 300), requestId]
  const [id, login, verb, by, from, agent, request, filters] = about
    .concat(noted)
    .map((_, at) => `$${values.length + at + 1}`)
  return {
    text: `WITH answer AS MATERIALIZED (${text}), noted AS (
      INSERT INTO audit_log (user_id, login_id, action, entity, door, ip, user_agent, request_id, detail, shown)
      SELECT ${id}::bigint, ${login}, ${verb}, 'defect', ${by}, ${from}, ${agent}, ${request},
        jsonb_build_object('count', shown.n, 'filter', ${filters}::jsonb), shown.ids
      FROM (SELECT count(*)::int AS n, array_agg(id::bigint) AS ids FROM answer WHERE vin IS NOT NULL) AS shown
      WHERE ${evenNone ? '' : 'shown.n > 0 AND '}set_config('synchronous_commit', 'off', true) = 'off')
    SELECT * FROM answer`,
    values: [...values, ...about.map(value => value ?? null), noted],
  }
}

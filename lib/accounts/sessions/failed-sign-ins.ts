import { query } from '@/db/client'
import type { FailedSignIns } from '@/db/schema/accounts'
import type { Ctx } from '@/lib/core/context'

const statement = `SELECT count(*)::int AS count, max(at) AS last, (array_agg(ip ORDER BY at DESC))[1] AS "from"
  FROM (SELECT at, ip FROM audit_log
    WHERE user_id = $1::bigint AND action = 'signIn' AND outcome = 'refused'
      AND at > (SELECT coalesce(last_sign_in_at, created_at) FROM users WHERE id = $1::bigint)
    ORDER BY at DESC LIMIT 1000) AS failed`

export async function failedSignInsOf(ctx: Pick<Ctx, 'db'>, userId: string): Promise<FailedSignIns | null> {
  const [failed] = await query<{ count: number; last: Date | null; from: string | null }>(ctx.db, statement, [
    userId,
  ])
  return failed?.last ? { count: failed.count, last: failed.last.toISOString(), from: failed.from } : null
}

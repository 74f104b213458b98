import { z } from 'zod'
import { query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import { sessions } from '@/db/schema/accounts'
import { activeSessions } from '@/lib/accounts/people/find-user'
import { readingOf } from '@/lib/collections/verbs'
import { type Ctx, signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { inInstants } from '@/lib/core/today'

const columns = columnsOf(sessions, 's', 'id tokenHash ip userAgent createdAt lastSeenAt expiresAt')

type Stored = RowOf<typeof columns> & { kind: 'cookie' | 'bearer' }

const statement = `SELECT ${columns}, s.kind
  FROM ${activeSessions.from} WHERE s.user_id = $1::bigint AND ${activeSessions.where}
  ORDER BY s.last_seen_at DESC, s.id LIMIT 100`

export async function sessionsOf(ctx: Ctx, userId: string) {
  const rows = await query<Stored>(ctx.db, statement, [userId])
  return rows.map(({ tokenHash, ...row }) => ({
    ...inInstants(row),
    current: tokenHash === ctx.sessionHash,
  }))
}

export type SessionRow = Awaited<ReturnType<typeof sessionsOf>>[number]

export const listSessions = readingOf('system_user:get', sessionsOf)

export const listMySessions = operation({
  access: 'signed-in',
  input: z.strictObject({}),
  run: ctx => sessionsOf(ctx, signedIn(ctx).id),
})

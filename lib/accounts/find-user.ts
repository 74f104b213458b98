import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { users } from '@/db/schema/accounts'
import type { User } from '@/lib/core/context'
import { idleMinutes } from './session-token'

interface Row extends Record<string, unknown> {
  id: string
  login_id: string
  name: string
  dept_name: string
  stale: boolean
  roles: { id: string; name: string }[]
  grants: [string, string[]][]
}

const person = sql`
  u.id::text, u.login_id, u.name, u.dept_name,
  coalesce((SELECT json_agg(json_build_object('id', r.id::text, 'name', r.name) ORDER BY r.id)
    FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id), '[]') AS roles,
  coalesce((SELECT json_agg(json_build_array(p.permission_id, p.actions))
    FROM user_roles ur JOIN role_permissions p ON p.role_id = ur.role_id WHERE ur.user_id = u.id), '[]') AS grants`

/** The active person behind a session; null when it has ended, idled out, or the person was disabled. */
export async function findUserBySession(db: Db, tokenHash: string): Promise<User | null> {
  const found = await db.execute<Row>(sql`
    SELECT ${person}, s.last_seen_at < now() - interval '1 minute' AS stale
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = ${tokenHash} AND s.expires_at > now()
      AND s.last_seen_at > now() - make_interval(mins => ${idleMinutes}) AND u.state = 'active'`)
  const row = found.rows[0]
  if (!row) return null
  // Once a minute at most: reading a page must not cost a write each time.
  if (row.stale)
    await db.execute(sql`UPDATE sessions SET last_seen_at = now() WHERE token_hash = ${tokenHash}`)
  return toUser(row)
}

/** The name and login name of an active person. */
export async function findActiveUser(db: Db, id: string) {
  const [found] = await db
    .select({ loginId: users.loginId, name: users.name })
    .from(users)
    .where(and(eq(users.id, id), eq(users.state, 'active')))
  return found ?? null
}

/** The active person of a login name, for commands and jobs that act for somebody. */
export async function findUserByLogin(db: Db, loginId: string): Promise<User | null> {
  const found = await db.execute<Row>(sql`
    SELECT ${person} FROM users u WHERE lower(u.login_id) = lower(${loginId}) AND u.state = 'active'`)
  return found.rows[0] ? toUser(found.rows[0]) : null
}

function toUser(row: Row): User {
  const grants = new Map<string, Set<string>>()
  for (const [id, actions] of row.grants) {
    const held = grants.get(id) ?? new Set()
    for (const action of actions) held.add(action)
    grants.set(id, held)
  }
  return {
    id: row.id,
    loginId: row.login_id,
    name: row.name,
    deptName: row.dept_name,
    roles: row.roles,
    grants,
  }
}

import { type Db, query } from '@/db/client'
import { columnsOf, pick, type RowOf } from '@/db/columns-of'
import { users } from '@/db/schema/accounts'
import { avatarPath } from '@/lib/accounts/avatar-path'
import { idleMinutes, longestHours } from '@/lib/accounts/session-limits'
import type { User } from '@/lib/core/context'
import { lacksSecondFactor, type SignInFactors } from '@/lib/core/sign-in-proof'
import { validValue } from '@/lib/settings/read-parameters'
import { normalizeLogin } from '@/lib/values/spelling'

interface SessionRow extends Row, SignInFactors {
  stale: boolean
  signed_in_for: number | null
  second_factor: unknown
  fresh_sign_in: unknown
}

interface Row extends RowOf<typeof own>, Pick<User, 'roles' | 'failedSignIns'> {
  grants: [string, string[]][]
}

export interface KeyRow extends Row {
  key_id: string
  key_name: string
  scopes: string[]
}

const own = columnsOf(users, 'u', 'id loginId name deptName avatar mustChangePassword')

const personColumns = `${own},
  coalesce((SELECT json_agg(json_build_object('id', r.id::text, 'name', r.name) ORDER BY r.id)
    FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id), '[]') AS roles,
  coalesce((SELECT json_agg(json_build_array(p.permission_id, p.actions))
    FROM user_roles ur JOIN role_permissions p ON p.role_id = ur.role_id WHERE ur.user_id = u.id), '[]') AS grants`

const set = (part: string, limit: number) =>
  `least(${limit}, CASE WHEN p.value ->> '${part}' ~ '^[0-9]{1,4}$' THEN (p.value ->> '${part}')::int END)`

const young = `s.created_at > now() - make_interval(hours => ${set('longestHours', longestHours)})`

export const activeSessions = {
  from: `sessions AS s LEFT JOIN parameters AS p ON p.key = 'sessions'`,
  young,
  where: `s.expires_at > now()
    AND ${young}
    AND s.last_seen_at > now() - make_interval(mins => ${set('idleMinutes', idleMinutes)})`,
}

const ofSession = `
  SELECT ${personColumns}, s.failed_sign_ins AS "failedSignIns", s.last_seen_at < now() - interval '1 minute' AS stale, s.acr, s.amr,
    extract(epoch FROM now() - s.authenticated_at)::float8 AS signed_in_for,
    (SELECT value FROM parameters WHERE key = 'secondFactor') AS second_factor,
    (SELECT value FROM parameters WHERE key = 'freshSignIn') AS fresh_sign_in
  FROM ${activeSessions.from} JOIN users u ON u.id = s.user_id AND u.credential_version = s.credential_version
  WHERE s.token_hash = $1 AND ${activeSessions.where} AND u.state = 'active'`
const ofId = `SELECT ${personColumns} FROM users u WHERE u.id = $1::bigint AND u.state = 'active'`
const ofLogin = `SELECT ${personColumns} FROM users u WHERE u.login_id = $1 AND u.state = 'active'`

export const keyColumns = `${personColumns}, k.id::text AS key_id, k.start || '… ' || k.name AS key_name, k.scopes`
const ofKey = `SELECT ${keyColumns} FROM users u JOIN service_keys k ON k.user_id = u.id
  WHERE u.id = $1::bigint AND u.state = 'active' AND u.type = 'service'
    AND k.id = $2::bigint AND k.revoked_at IS NULL AND k.expires_at > now()`

export async function findUserBySession(db: Db, tokenHash: string): Promise<User | null> {
  const [row] = await query<SessionRow>(db, ofSession, [tokenHash])
  if (!row) return null
  const factors = { acr: row.acr, amr: row.amr }
  if (lacksSecondFactor(row.roles, factors, validValue('secondFactor', row.second_factor))) return null
  // At most once a minute, so that reading a page does not cost a write.
  if (row.stale)
    await query(db, 'UPDATE sessions SET last_seen_at = now() WHERE token_hash = $1', [tokenHash])
  const maxAge = validValue('freshSignIn', row.fresh_sign_in).minutes * 60
  const isFresh = maxAge === 0 || (row.signed_in_for !== null && row.signed_in_for <= maxAge)
  return { ...toUser(row), factors, ...(!isFresh && { exceededMaxAge: maxAge }) }
}

// As they are now; who came with a key has no more than its scopes.
export async function findUserById(db: Db, id: string, keyId?: string | null): Promise<User | null> {
  const [row] = keyId ? await query<KeyRow>(db, ofKey, [id, keyId]) : await query<Row>(db, ofId, [id])
  return row ? toUser(row) : null
}

export async function findUserByLogin(db: Db, loginId: string): Promise<User | null> {
  const [row] = await query<Row>(db, ofLogin, [normalizeLogin(loginId)])
  return row ? toUser(row) : null
}

export function toUser(row: Row | KeyRow): User {
  const grants = new Map<string, Set<string>>()
  const key = 'key_id' in row ? { id: row.key_id, name: row.key_name } : undefined
  const scopes = 'scopes' in row ? new Set(row.scopes) : undefined
  const mustChangePassword = row.mustChangePassword && !key
  for (const [id, actions] of mustChangePassword ? [] : row.grants) {
    const held = grants.get(id) ?? new Set()
    for (const action of actions) if (!scopes || scopes.has(`${id}:${action}`)) held.add(action)
    if (held.size > 0) grants.set(id, held)
  }
  return {
    ...pick(row, 'id loginId name deptName roles failedSignIns'),
    avatar: avatarPath(row.id, row.avatar),
    ...{ grants, mustChangePassword },
    ...(key && { key }),
  }
}

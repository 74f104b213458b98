import { query } from '@/db/client'
import { columnsOf, pick, type RowOf } from '@/db/columns-of'
import { users } from '@/db/schema/accounts'
import { avatarPath } from '@/lib/accounts/avatar-path'
import { canGrant, type Pair } from '@/lib/accounts/people/grants'
import { isThrottled } from '@/lib/accounts/sign-in-tries'
import type { UserState, UserType } from '@/lib/accounts/states'
import type { AuditAction } from '@/lib/core/audit-actions'
import type { Ctx, User } from '@/lib/core/context'
import { requireRow } from '@/lib/core/errors'
import { inInstants } from '@/lib/core/today'
import { departmentNames } from '@/lib/dictionaries/names/lookups'
import { activeSessions } from './find-user'

const own = columnsOf(
  users,
  'u',
  'id loginId name deptName departmentId avatar email mobile wantedLoginId remarks mustChangePassword',
  'passwordEndsAt lastSignInAt createdAt updatedAt version',
)

interface Stored extends RowOf<typeof own> {
  type: UserType
  state: UserState
  hasPassword: boolean
  slowed: boolean
  sessions: number
  roles: { id: string; name: string }[]
  pairs: Pair[]
}

const columns = `${own}, u.type, u.state, u.password_hash IS NOT NULL AS "hasPassword",
  ${isThrottled} AS slowed,
  (SELECT count(*)::int FROM ${activeSessions.from} WHERE s.user_id = u.id AND ${activeSessions.where}) AS sessions,
  coalesce((SELECT json_agg(json_build_object('id', r.id::text, 'name', r.name) ORDER BY r.id)
    FROM user_roles AS ur JOIN roles AS r ON r.id = ur.role_id WHERE ur.user_id = u.id), '[]') AS roles,
  coalesce((SELECT json_agg(json_build_array(p.permission_id, a.action)) FROM user_roles AS ur
    JOIN role_permissions AS p ON p.role_id = ur.role_id CROSS JOIN unnest(p.actions) AS a(action)
    WHERE ur.user_id = u.id), '[]') AS pairs`

export async function readUsers(ctx: Ctx, ids: string[]): Promise<Stored[]> {
  if (ids.length === 0) return []
  const statement = `SELECT ${columns} FROM users AS u WHERE u.id = ANY($1::bigint[])
    ORDER BY array_position($1::bigint[], u.id)`
  return query<Stored>(ctx.db, statement, [ids])
}

export async function lockUser(ctx: Ctx, id: string): Promise<Stored> {
  const statement = `SELECT ${columns} FROM users AS u WHERE u.id = $1::bigint FOR NO KEY UPDATE OF u`
  return requireRow(await query<Stored>(ctx.db, statement, [id]))
}

export function presentRow(user: Stored, me: User) {
  return {
    ...pick(user, 'id loginId name deptName departmentId type state roles slowed mustChangePassword'),
    ...inInstants(pick(user, 'sessions wantedLoginId version lastSignInAt createdAt')),
    avatar: avatarPath(user.id, user.avatar),
    withinReach: user.pairs.every(pair => canGrant(me.grants, pair)),
  }
}

export function presentUser(user: Stored, me: User) {
  return {
    ...inInstants(pick(user, 'email mobile remarks hasPassword passwordEndsAt updatedAt')),
    ...presentRow(user, me),
    roleIds: user.roles.map(role => role.id),
  }
}

// The log names an account by its login name, which stays when the account goes.
export const auditUser = (
  tx: Ctx,
  action: AuditAction,
  { id, loginId }: Pick<User, 'id' | 'loginId'>,
  detail: object = {},
) => tx.audit({ action, entity: 'user', entityId: id, detail: { loginId, ...detail } })

export type UserRow = ReturnType<typeof presentRow>
export type UserDetails = ReturnType<typeof presentUser>

export async function answerUser(ctx: Ctx, id: string, me: User): Promise<UserDetails> {
  const user = requireRow(await readUsers(ctx, [id]))
  const department = await departmentNames(ctx)
  return { ...presentUser(user, me), deptName: department(user.deptName) }
}

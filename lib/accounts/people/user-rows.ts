import { query } from '@/db/client'
import { avatarPath } from '@/lib/accounts/avatar-path'
import { canGrant, type Pair } from '@/lib/accounts/people/grants'
import { isThrottled } from '@/lib/accounts/sign-in-tries'
import type { UserState, UserType } from '@/lib/accounts/states'
import type { Ctx, User } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { instantText } from '@/lib/core/today'
import { departmentNames } from '@/lib/dictionaries/names/lookups'
import { activeSessions } from './find-user'

interface Stored {
  id: string
  loginId: string
  name: string
  deptName: string
  departmentId: string | null
  type: UserType
  state: UserState
  avatar: string | null
  email: string | null
  mobile: string | null
  wantedLoginId: string | null
  remarks: string | null
  mustChangePassword: boolean
  passwordEndsAt: Date | null
  hasPassword: boolean
  slowed: boolean
  sessions: number
  lastSignInAt: Date | null
  createdAt: Date
  updatedAt: Date
  version: number
  roles: { id: string; name: string }[]
  pairs: Pair[]
}

const columns = `u.id::text, u.login_id AS "loginId", u.name, u.dept_name AS "deptName",
  u.department_id::text AS "departmentId", u.type, u.state, u.avatar, u.email, u.mobile, u.wanted_login_id AS "wantedLoginId", u.remarks, u.must_change_password AS "mustChangePassword",
  u.password_ends_at AS "passwordEndsAt", u.password_hash IS NOT NULL AS "hasPassword",
  u.last_sign_in_at AS "lastSignInAt", u.created_at AS "createdAt", u.updated_at AS "updatedAt", u.version,
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
  const [user] = await query<Stored>(ctx.db, statement, [id])
  if (!user) throw new AppError('not_found')
  return user
}

export function presentRow(user: Stored, me: User) {
  const { id, loginId, name, deptName, departmentId, type, state, roles, version } = user
  return {
    id,
    loginId,
    name,
    deptName,
    departmentId,
    type,
    state,
    roles,
    slowed: user.slowed,
    mustChangePassword: user.mustChangePassword,
    sessions: user.sessions,
    wantedLoginId: user.wantedLoginId,
    avatar: avatarPath(id, user.avatar),
    lastSignInAt: instantText(user.lastSignInAt),
    createdAt: instantText(user.createdAt)!,
    version,
    withinReach: user.pairs.every(pair => canGrant(me.grants, pair)),
  }
}

export function presentUser(user: Stored, me: User) {
  return {
    ...presentRow(user, me),
    email: user.email,
    mobile: user.mobile,
    remarks: user.remarks,
    hasPassword: user.hasPassword,
    passwordEndsAt: instantText(user.passwordEndsAt),
    updatedAt: instantText(user.updatedAt)!,
    roleIds: user.roles.map(role => role.id),
  }
}

export type UserRow = ReturnType<typeof presentRow>
export type UserDetails = ReturnType<typeof presentUser>
export type StoredUser = Stored

export async function answerUser(ctx: Ctx, id: string, me: User): Promise<UserDetails> {
  const [user] = await readUsers(ctx, [id])
  if (!user) throw new AppError('not_found')
  const department = await departmentNames(ctx)
  return { ...presentUser(user, me), deptName: department(user.deptName) }
}

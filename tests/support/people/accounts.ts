import { randomBytes, scryptSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { rolePermissions, roles, userRoles, users } from '@/db/schema/accounts'
import { digestPassword } from '@/lib/accounts/password'
import type { Call, Door } from '../server/door'
import { addPerson, addSession, type Held } from './people'

export const system = '/SystemManager/system'

/** Somebody new with these permissions, and calls in their name. */
export async function comeIn(door: Door, held: Held) {
  const person = await addPerson(door.database.db, held)
  return { ...person, ...callsOf(door, person.token) }
}

/** The same person with a new session: a change of rights ended theirs. */
export const comeBack = async (door: Door, { id }: { id: string }) =>
  callsOf(door, await addSession(door.database.db, id))

/** The password is `<login id>@Defect1`; a stored hash says what it cost, and this one costs a hundredth. */
export async function addUser(door: Door, loginId: string, state = 'active') {
  const salt = randomBytes(16)
  const hash = scryptSync(digestPassword(`${loginId}@Defect1`), salt, 32, { N: 1024, r: 8, p: 1 })
  const passwordHash = `scrypt$1024$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`
  const [user] = await door.database.db
    .insert(users)
    .values({ loginId, name: loginId, state, passwordHash })
    .returning()
  return user!
}

export async function setState(door: Door, loginId: string, state: string) {
  await door.database.db.update(users).set({ state }).where(eq(users.loginId, loginId))
}

export async function send(door: Door, method: string, path: string, call?: Call) {
  const response = await door.call(method, path, call)
  const text = await response.text()
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  const body = (text ? JSON.parse(text) : null) as any
  return { response, status: response.status, body, data: body?.data, text }
}

export function callsOf(door: Door, token?: string) {
  return {
    get: (path: string) => send(door, 'GET', path, { token }),
    post: (path: string, json?: unknown) => send(door, 'POST', path, { token, json }),
    put: (path: string, json: unknown) => send(door, 'PUT', path, { token, json }),
    del: (path: string) => send(door, 'DELETE', path, { token }),
  }
}

export async function signInWith(door: Door, username: string, password: string) {
  const body = new URLSearchParams({ grant_type: 'password', username, password: digestPassword(password) })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await door.call('POST', '/SystemManager/oauth/token', { body: body.toString(), headers })
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  return { status: answer.status, token, ...callsOf(door, token) }
}

export async function roleNamed(door: Door, name: string): Promise<string> {
  const [role] = await door.database.db.select({ id: roles.id }).from(roles).where(eq(roles.name, name))
  return role!.id
}

export async function addRole(door: Door, name: string, permissions: Record<string, string[]>) {
  const [role] = await door.database.db.insert(roles).values({ name }).returning({ id: roles.id })
  const rows = Object.entries(permissions).map(([permissionId, actions]) => ({ permissionId, actions }))
  if (rows.length > 0)
    await door.database.db.insert(rolePermissions).values(rows.map(row => ({ roleId: role!.id, ...row })))
  return role!.id
}

/** Everybody else is disabled. */
export async function leaveOnly(door: Door, ids: string[]) {
  await door.database.pool.query(`update users set state = 'disabled' where not id = any($1::bigint[])`, [
    ids,
  ])
}

export async function rowOf(door: Door, userId: string) {
  const [user] = await door.database.db.select().from(users).where(eq(users.id, userId))
  return user
}

export async function rolesOf(door: Door, userId: string) {
  const rows = await door.database.db
    .select({ id: userRoles.roleId })
    .from(userRoles)
    .where(eq(userRoles.userId, userId))
  return rows.map(row => row.id).sort()
}

import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { roles, sessions, userRoles, users } from '@/db/schema/accounts'
import { writeAudit } from '@/lib/accounts/open-context'
import { findUserByLogin } from '@/lib/accounts/people/find-user'
import { type Ctx, createContext } from '@/lib/core/context'
import { type Access, type PermissionId, permissions } from '@/lib/core/permissions'
import { hashOf, newSecret } from '@/lib/core/secrets'
import type { SignInProof } from '@/lib/core/sign-in-proof'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import type { Services } from '@/lib/services/services'

export type Held = 'all' | readonly Access[]

/** Somebody new with exactly these permissions, and a session. */
export async function addPerson(db: Db, held: Held): Promise<{ id: string; loginId: string; token: string }> {
  const loginId = `person-${randomBytes(6).toString('hex')}`
  const [user] = await db
    .insert(users)
    .values({ loginId, name: '测试员', deptName: '测试处', state: 'active' })
    .returning({ id: users.id })
  const [role] = await db.insert(roles).values({ name: loginId }).returning({ id: roles.id })
  // As one value: put together grant by grant, this statement cost more than many a call that is tried.
  await db.execute(
    sql`INSERT INTO role_permissions (role_id, permission_id, actions)
      SELECT ${role!.id}::bigint, g->>'permissionId', array(SELECT jsonb_array_elements_text(g->'actions'))
      FROM jsonb_array_elements(${JSON.stringify(grantsOf(held))}::jsonb) AS g`,
  )
  await db.insert(userRoles).values({ userId: user!.id, roleId: role!.id })
  return { id: user!.id, loginId, token: await addSession(db, user!.id) }
}

/** Somebody new with the roles of this one, and with notices, views and records of nobody else. */
export async function addColleague(db: Db, of: string) {
  const loginId = `colleague-${randomBytes(6).toString('hex')}`
  const [user] = await db
    .insert(users)
    .values({ loginId, name: `同事${loginId.slice(-4)}`, deptName: '测试处', state: 'active' })
    .returning()
  const held = db
    .select({ roleId: userRoles.roleId })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
  const rows = await held.where(eq(users.loginId, of))
  await db.insert(userRoles).values(rows.map(row => ({ userId: user!.id, ...row })))
  return { id: user!.id, loginId, name: user!.name, token: await addSession(db, user!.id) }
}

/** Of a sign-in of which the identity service said nothing. */
export const unproved = { authenticatedAt: null, acr: null, amr: null }

export async function addSession(db: Db, userId: string, proof: Partial<SignInProof> = {}): Promise<string> {
  const token = newSecret()
  await db.insert(sessions).values({
    ...proof,
    tokenHash: hashOf(token),
    userId,
    kind: 'bearer',
    expiresAt: new Date(Date.now() + 60 * 60 * 1000),
  })
  return token
}

/** The context of a verb that is called by somebody new with these permissions. */
export async function contextOf(db: Db, held: Held, filesFolder = '.data/test-files'): Promise<Ctx> {
  const { loginId } = await addPerson(db, held)
  return createContext({
    user: await findUserByLogin(db, loginId),
    db,
    services: { fileStore: embeddedFileStore(filesFolder) } as Services,
    locale: 'zh-CN',
    requestId: randomUUID(),
    now: new Date(),
    door: 'http',
    ip: '127.0.0.1',
    userAgent: 'test',
    sessionHash: null,
    ownOrigin: true,
    writeAudit,
  })
}

function grantsOf(held: Held): { permissionId: string; actions: string[] }[] {
  const grants = new Map<string, Set<string>>()
  for (const access of held === 'all' ? (Object.keys(permissions) as Access[]) : held) {
    const [id = '', action] = access.split(':')
    if (!(id in permissions)) continue
    const actions = grants.get(id) ?? new Set()
    grants.set(id, actions)
    for (const one of action ? [action] : permissions[id as PermissionId]) actions.add(one)
  }
  return [...grants].map(([permissionId, actions]) => ({ permissionId, actions: [...actions] }))
}

import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { connect } from '@/db/client'
import { roles, userRoles, users } from '@/db/schema/accounts'
import { auditLog } from '@/db/schema/audit'
import { digestPassword, hashPassword } from '@/lib/accounts/password'
import { isMain } from './main'
import { fail, OperationError } from './operation-error'
import { readPassword } from './read-password'

/** The first person of a new database may do everything; whoever comes later need not. */
const everyAdministrator = '系统管理员,安全管理员,审计管理员'

export interface NewUser {
  login: string
  name: string
  /** One, or several with commas between. */
  role: string
  password: string
}

/** Makes a user who may sign in at once; meant for the first administrator of a new database. */
export async function createUser(url: string, { login, name, role, password }: NewUser) {
  if (!/^[\w.@-]{2,64}$/.test(login)) {
    throw new OperationError('--login takes 2 to 64 letters, digits and . _ @ -')
  }
  if ([...password].length < 8) throw new OperationError('The password needs 8 characters or more.')
  const { db, close } = connect(url, { max: 1 })
  try {
    const passwordHash = await hashPassword(digestPassword(password))
    await db.transaction(async tx => {
      const known = await tx.select({ id: roles.id, name: roles.name }).from(roles)
      const wanted = role.split(/[,，]/).map(name => known.find(one => one.name === name.trim()))
      if (wanted.includes(undefined)) {
        const names = known.map(one => one.name).join(', ') || 'none yet: run npm run migrate first'
        throw new OperationError(`There is no role ${role}. There are: ${names}.`)
      }
      const [taken] = await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(sql`lower(${users.loginId})`, login.toLowerCase()))
      if (taken) throw new OperationError(`The login ${login} is taken.`)
      const [user] = await tx
        .insert(users)
        .values({ loginId: login, name, passwordHash, state: 'active' })
        .returning({ id: users.id })
      await tx.insert(userRoles).values(wanted.map(one => ({ userId: user!.id, roleId: one!.id })))
      await tx.insert(auditLog).values({
        door: 'command',
        action: 'createUser',
        requestId: randomUUID(),
        entity: 'user',
        entityId: user!.id,
        detail: { role },
      })
    })
  } finally {
    await close()
  }
}

if (isMain(import.meta.url)) {
  try {
    const { values } = parseArgs({
      options: { login: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } },
    })
    const url = process.env.DATABASE_URL
    if (!url) throw new OperationError('DATABASE_URL is missing. See .env.example.')
    const { login, role = everyAdministrator } = values
    if (!login) {
      throw new OperationError(
        `Usage: npm run user:create -- --login NAME [--name 姓名] [--role ${everyAdministrator}]`,
      )
    }
    await createUser(url, { login, name: values.name ?? login, role, password: await readPassword() })
    console.log(`${login} (${role}) can sign in now.`)
  } catch (error) {
    fail(error)
  }
}

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { whileConnected } from '@/db/client'
import { roles, userRoles, users } from '@/db/schema/accounts'
import { hasLogin } from '@/lib/accounts/has-login'
import { checkPasswordRules, digestPassword, hashPassword } from '@/lib/accounts/password'
import { awaitedUntil } from '@/lib/accounts/people/identities'
import { loginIdPattern } from '@/lib/accounts/states'
import { currentTime } from '@/lib/core/clock'
import { withDatabase } from '@/lib/ops/postgres/with-database'
import { command, OperationError } from '@/lib/ops/process/operation-error'
import { normalizeLogin } from '@/lib/values/spelling'
import { auditCommand } from './audit-command'

async function readPassword(): Promise<string> {
  if (process.env.USER_PASSWORD) return process.env.USER_PASSWORD
  if (!process.stdin.isTTY) return firstLine()
  const first = await ask('密码 Password: ')
  if (first !== (await ask('再次输入 Again: '))) throw new OperationError('The two passwords differ.')
  return first
}

async function firstLine(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += chunk
  return text.split(/\r?\n/)[0] ?? ''
}

async function ask(question: string): Promise<string> {
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  lines.once('SIGINT', () => process.exit(130))
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}

const everyAdministrator = '系统管理员,安全管理员,审计管理员'

export interface NewUser {
  login: string
  name: string
  role: string
  password: string
}

export async function createUser(url: string, { login: typed, name, role, password }: NewUser) {
  const login = normalizeLogin(typed)
  if (!loginIdPattern.test(login)) {
    throw new OperationError('--login takes 2 to 64 letters, digits and . _ @ -')
  }
  if (checkPasswordRules(password, login)) {
    throw new OperationError(
      'The password needs 10 characters or more, without the login name in it, and no sequence or repetition.',
    )
  }
  return whileConnected(url, { max: 1 }, async db => {
    const passwordHash = await hashPassword(digestPassword(password))
    await db.transaction(async tx => {
      const known = await tx.select({ id: roles.id, name: roles.name }).from(roles)
      const request = role.split(/[,，]/).map(name => name.trim())
      const requested = request.map(name => known.find(one => one.name === name))
      const missing = request.filter((_, at) => !requested[at])
      if (missing.length > 0) {
        const names = known.map(one => one.name).join(', ') || 'none yet: run npm run migrate first'
        throw new OperationError(`There is no role ${missing.join(', ')}. There are: ${names}.`)
      }
      const [taken] = await tx.select({ id: users.id }).from(users).where(hasLogin(login))
      if (taken) throw new OperationError(`The login ${login} is taken.`)
      const [user] = await tx
        .insert(users)
        .values({
          loginId: login,
          name,
          passwordHash,
          state: 'active',
          identityAwaitedUntil: awaitedUntil(currentTime()),
        })
        .returning({ id: users.id })
      await tx.insert(userRoles).values(requested.map(one => ({ userId: user!.id, roleId: one!.id })))
      await auditCommand(tx, 'createUser', { id: user!.id, loginId: login }, { role })
    })
  })
}

export const run = await command({
  url: import.meta.url,
  usage: `npm run user:create -- --login NAME [--name 姓名] [--role ${everyAdministrator}]
Makes a user who may sign in at once. Within 72 hours the first identity of the identity service that gives this login
name becomes this user; npm run user:bind allows it later. The password comes from USER_PASSWORD, from a pipe, or is asked for.`,
  options: { login: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } },
  async run({ login, name = login, role = everyAdministrator }, missing) {
    if (!login || !name) throw missing('--login')
    const password = await readPassword()
    await withDatabase(({ url }) => createUser(url, { login, name, role, password }))
    return `${login} (${role}) can sign in now.`
  },
})

import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { hasLogin } from '@/lib/accounts/has-login'
import { checkPasswordRules, digestPassword, hashPassword } from '@/lib/accounts/password'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { callersNetwork } from '@/lib/core/limits/network-of'
import { takeTry } from '@/lib/core/limits/rate-limit'
import { operation } from '@/lib/core/operation'
import { readParameters } from '@/lib/settings/read-parameters'
import { registerInput } from './user-schema'

const perAddress = { name: 'register', tries: 10, seconds: 3600 }
const overall = { name: 'register-all', tries: 200, seconds: 24 * 3600 }

export async function registrationOpen(ctx: Ctx): Promise<boolean> {
  return (await readParameters(ctx, ['registration'])).registration.open
}

// Response and time are the same whether or not the login name is taken, so that nobody learns who has an account. A
// taken name gets a random suffix; the administrator sees the wanted one and can choose another.
export const registerUser = operation({
  access: 'public',
  input: registerInput,
  async run(ctx, { password, loginId: input, ...details }) {
    if (!(await registrationOpen(ctx))) throw new AppError('registration_closed')
    const wrong = checkPasswordRules(password, input)
    if (wrong) throw invalid('password', wrong.code, wrong.params)
    await takeTry(ctx.db, perAddress, callersNetwork(ctx))
    await takeTry(ctx.db, overall, 'all')
    const passwordHash = await hashPassword(digestPassword(password))
    await ctx.tx(async tx => {
      const mark = randomBytes(4).toString('hex')
      const loginId = (await taken(tx, input)) ? `${input.slice(0, 55)}-${mark}` : input
      const [user] = await tx.db
        .insert(users)
        .values({
          ...details,
          loginId,
          passwordHash,
          state: 'pending',
          wantedLoginId: loginId === input ? null : input,
          createdAt: tx.now,
          updatedAt: tx.now,
        })
        .returning({ id: users.id })
      await tx.audit({
        action: 'registerUser',
        entity: 'user',
        entityId: user!.id,
        detail: { loginId, ...(loginId !== input && { wanted: input }), name: details.name },
      })
    })
    return { state: 'pending' as const }
  },
})

/** The lock makes the second of two concurrent registrations of one name wait and then see the first. */
async function taken(tx: Ctx, loginId: string): Promise<boolean> {
  const key = `login ${loginId}`
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${key}))`)
  return (await tx.db.$count(users, hasLogin(loginId))) > 0
}

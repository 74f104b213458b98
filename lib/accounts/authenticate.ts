import { users } from '@/db/schema/accounts'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { takeTry } from '@/lib/core/rate-limit'
import { networkOf } from './client-address'
import { hasLogin } from './has-login'
import { isPassword } from './password'

export const perAccount = { name: 'sign-in', tries: 10, seconds: 15 * 60 }
/** An office may share one address; whoever tries one password on many accounts needs more than this. */
const perAddress = { name: 'sign-in-address', tries: 100, seconds: 15 * 60 }

interface Person {
  id: string
  loginId: string
}

/**
 * The active person of a login name and a password's digest. Ten wrong tries a name and a hundred an address in
 * 15 minutes, however many run at once; an unknown name, a disabled person and a wrong password look the same and take the same time.
 * @throws AppError bad_credentials, too_many
 */
export async function authenticate(ctx: Ctx, loginId: string, digest: string): Promise<Person> {
  const giveBack = await takeTries(ctx, loginId).catch(async error => {
    if (error instanceof AppError)
      await ctx.audit({ action: 'signIn', outcome: 'refused', detail: { why: 'too_many' } })
    throw error
  })
  const [person] = await ctx.db
    .select({
      id: users.id,
      loginId: users.loginId,
      state: users.state,
      passwordHash: users.passwordHash,
      passwordEndsAt: users.passwordEndsAt,
    })
    .from(users)
    .where(hasLogin(loginId))
  const right = await isPassword(digest, person?.passwordHash ?? null)
  const over = person?.passwordEndsAt && person.passwordEndsAt <= ctx.now
  if (!person || !right || over || person.state !== 'active') {
    // The name as it was typed is not kept: people type their password into the wrong field.
    const who = person && { userId: person.id, loginId: person.loginId }
    await ctx.audit({ action: 'signIn', outcome: 'refused', ...who, detail: { why: 'bad_credentials' } })
    throw new AppError('bad_credentials')
  }
  await giveBack()
  return { id: person.id, loginId: person.loginId }
}

async function takeTries(ctx: Ctx, loginId: string): Promise<() => Promise<unknown>> {
  const network = networkOf(ctx.ip)
  const ofAddress = network ? await takeTry(ctx.db, perAddress, network) : undefined
  const ofAccount = await takeTry(ctx.db, perAccount, loginId.toLowerCase())
  return () => Promise.all([ofAccount(), ofAddress?.()])
}

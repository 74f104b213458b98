import { findRow } from '@/db/rows'
import { users } from '@/db/schema/accounts'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { callersNetwork } from '@/lib/core/limits/network-of'
import { isTooMany } from '@/lib/core/limits/rate-limit'
import { hasLogin } from './has-login'
import { knownBrowser } from './known-browser'
import { isPassword } from './password'
import { sendSignInCode } from './sign-in-code'
import { type Counter, overall, perSource, takeTries, unknownLoginKey } from './sign-in-tries'

// A quarter of an hour and a network: what the processor has for them.
const codeTries = 300

export type AuthenticatedUser = Pick<typeof users.$inferSelect, 'id' | 'loginId' | 'credentialVersion'>

// The active person of a normalised login name and a password's digest. Ten tries a name and network are checked at
// once, further ones must wait; a browser that the person has signed in with before has its own count. An unknown name,
// a disabled person and a wrong password give the same error after the same time.
// Who has to wait gets a ticket: if the password was right, a code to the owner's mobile signs in with it. Whoever only
// guesses learns nothing, so these tries are limited for the sake of the processor alone.
// Throws AppError bad_credentials, too_many
export async function authenticate(ctx: Ctx, loginId: string, digest: string): Promise<AuthenticatedUser> {
  const names = 'id loginId state passwordHash passwordEndsAt credentialVersion mobile'
  const person = await findRow(ctx.db, users, hasLogin(loginId), names)
  // Do not log the name as typed: people type their password into the wrong field.
  const who = person && { userId: person.id, loginId: person.loginId }
  const refuse = (why: 'bad_credentials' | 'too_many') =>
    ctx.audit({ action: 'signIn', outcome: 'refused', ...who, detail: { why } })

  const isRight = async () => {
    const right = await isPassword(digest, person?.passwordHash ?? null)
    const over = person?.passwordEndsAt && person.passwordEndsAt <= ctx.now
    return right && !over && person?.state === 'active'
  }
  const browser = person ? knownBrowser(ctx.knownBrowser, person) : null
  const account = person?.id ?? unknownLoginKey(loginId)
  const refundTries = await takeTries(ctx.db, countersOf(ctx, account, browser)).catch(async error => {
    if (!isTooMany(error)) throw error
    await refuse('too_many')
    await takeTries(ctx.db, [{ account: '', source: `code ${callersNetwork(ctx)}`, limit: codeTries }])
    const { ticket } = sendSignInCode(ctx, (await isRight()) && person ? person : null)
    throw new AppError('too_many', {}, { ...error.details, data: { codeTicket: ticket } })
  })
  const right = await isRight()
  if (!person || !right) {
    await refuse('bad_credentials')
    throw new AppError('bad_credentials')
  }
  await refundTries()
  return { id: person.id, loginId: person.loginId, credentialVersion: person.credentialVersion }
}

function countersOf(ctx: Ctx, account: string, browser: string | null): Counter[] {
  if (browser) return [{ account, source: `browser ${browser}`, limit: perSource }]
  const network = callersNetwork(ctx)
  return [
    { account, source: network, limit: perSource },
    { account, source: '', limit: overall },
    { account: '', source: network, limit: overall },
  ]
}

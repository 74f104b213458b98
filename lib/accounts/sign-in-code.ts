import { randomInt } from 'node:crypto'
import { query } from '@/db/client'
import type { users } from '@/db/schema/accounts'
import { accountIdOf, findIdentityAccount } from '@/lib/accounts/identity-account'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { takeTry } from '@/lib/core/limits/rate-limit'
import { log } from '@/lib/core/log'
import { hashOf, newSecret } from '@/lib/core/secrets'
import { wordText } from '@/lib/i18n/translate'

export type Owner = Pick<typeof users.$inferSelect, 'id' | 'credentialVersion' | 'mobile'>

const minutes = 5
const mostTries = 5
const perHour = { name: 'sign-in-text', tries: 5, seconds: 60 * 60 }

// Beside what else a sign-in leaves behind, so that it ends with the person's sessions (`endSessions`).
const keep = `INSERT INTO oidc_payloads (model, id, payload, expires_at)
  VALUES ('SignInCode', $1, $2, now() + make_interval(mins => ${minutes}))`
// Counted before the code is compared: a hundred concurrent guesses still are five tries.
const count = `UPDATE oidc_payloads SET payload = jsonb_set(payload, '{tries}', to_jsonb((payload ->> 'tries')::int + 1))
  WHERE model = 'SignInCode' AND id = $1 AND expires_at > now() AND (payload ->> 'tries')::int < ${mostTries}
  RETURNING payload ->> 'codeHash' AS "codeHash"`
const spend = `DELETE FROM oidc_payloads WHERE model = 'SignInCode' AND id = $1
  RETURNING payload ->> 'accountId' AS "accountId"`

// The ticket alone tells nothing of whether a code was sent.
export function sendSignInCode(ctx: Ctx, owner: Owner | null): { ticket: string; sent: Promise<void> } {
  const ticket = newSecret()
  const sent = owner?.mobile ? send(ctx, ticket, owner, owner.mobile) : Promise.resolve()
  // Not awaited by who must not learn from the time whether it was sent.
  sent.catch(error => log.warn({ err: error }, 'the code of a sign-in was not sent'))
  return { ticket, sent }
}

async function send(ctx: Ctx, ticket: string, owner: Owner, mobile: string) {
  await takeTry(ctx.db, perHour, owner.id)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const payload = { accountId: accountIdOf(owner), codeHash: hashOf(`${ticket} ${code}`), tries: 0 }
  await query(ctx.db, keep, [hashOf(ticket), payload])
  await ctx.services.textMessages.send({
    mobile: mobile.replace(/^(\+86|0086)/, ''),
    ...wordText(ctx.locale, 'signIn', { code, minutes }),
    purpose: 'signIn',
  })
}

export async function signInByCode(ctx: Ctx, ticket: string, code: string) {
  const [kept] = await query<{ codeHash: string }>(ctx.db, count, [hashOf(ticket)])
  if (kept?.codeHash !== hashOf(`${ticket} ${code.trim()}`)) throw invalid('code', 'wrong_text_code')
  const [spent] = await query<{ accountId: string }>(ctx.db, spend, [hashOf(ticket)])
  const found = await findIdentityAccount(ctx.db, spent?.accountId ?? '')
  if (!found) throw invalid('code', 'wrong_text_code')
  return found
}

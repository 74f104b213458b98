import { type Db, query } from '@/db/client'
import { type KeyRow, keyColumns, toUser } from '@/lib/accounts/people/find-user'
import type { SignedOut, User } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { countTry, type RateState } from '@/lib/core/limits/rate-limit'
import { blockListOf, isListed } from '@/lib/core/networks'
import { hashOf } from '@/lib/core/secrets'
import { lacksSecondFactor } from '@/lib/core/sign-in-proof'
import { validValue } from '@/lib/settings/read-parameters'

// By which scanners of leaked secrets know one.
export const keyPrefix = 'vdk_'
export const isServiceKey = (token: string) => token.startsWith(keyPrefix)

// A million records by pages of a hundred take ten minutes.
export const perKey = { name: 'key', tries: 3_000, seconds: 60 }

type Stored = KeyRow &
  Record<'account' | 'revoked' | 'expired' | 'stale', boolean> &
  Record<'second_factor' | 'fresh_sign_in', unknown> & { networks: string[] }

const statement = `SELECT ${keyColumns}, k.networks, u.state = 'active' AND u.type = 'service' AS account,
    k.revoked_at IS NOT NULL AS revoked, k.expires_at <= now() AS expired,
    coalesce(k.last_used_at < now() - interval '1 minute', true) AS stale,
    (SELECT value FROM parameters WHERE key = 'secondFactor') AS second_factor,
    (SELECT value FROM parameters WHERE key = 'freshSignIn') AS fresh_sign_in
  FROM service_keys k JOIN users u ON u.id = k.user_id WHERE k.key_hash = $1`
const used = `UPDATE service_keys SET last_used_at = now(), last_used_from = $2 WHERE id = $1::bigint`

// Throws too_many.
export async function recogniseKey(
  db: Db,
  token: string,
  ip: string | null,
  noteRate?: (state: RateState) => void,
): Promise<{ user?: User; signedOut?: SignedOut }> {
  const [row] = await query<Stored>(db, statement, [hashOf(token)])
  const signedOut = row && whyRefused(row, ip)
  if (!row || signedOut) return { signedOut }
  const rate = await countTry(db, perKey, row.key_id)
  noteRate?.(rate)
  if (rate.exceeded) throw new AppError('too_many', {}, { retryAfterSeconds: rate.resetSeconds })
  if (row.stale) await query(db, used, [row.key_id, ip])
  // A key is no sign-in: where a recent one is asked for, a person is.
  const maxAge = validValue('freshSignIn', row.fresh_sign_in).minutes * 60
  return { user: { ...toUser(row), ...(maxAge > 0 && { exceededMaxAge: maxAge }) } }
}

function whyRefused(row: Stored, ip: string | null): SignedOut | undefined {
  if (row.revoked) return 'keyRevoked'
  if (row.expired) return 'keyExpired'
  if (!row.account) return 'account'
  if (lacksSecondFactor(row.roles, { acr: null, amr: null }, validValue('secondFactor', row.second_factor)))
    return 'factor'
  const allowed =
    row.networks.length === 0 || (ip !== null && isListed(blockListOf(row.networks.join(',')), ip))
  return allowed ? undefined : 'keyNetwork'
}

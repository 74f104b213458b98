import { eq } from 'drizzle-orm'
import { type Db, query } from '@/db/client'
import { signInTries } from '@/db/schema/accounts'
import { AppError } from '@/lib/core/errors'
import { hashOf } from '@/lib/core/secrets'

/** Tries to prove a password, counted under an account and where they came from. */
export interface Counter {
  /** A person's id, or `nameless()`; empty: of whatever account. */
  account: string
  /** Empty: from wherever. */
  source: string
  /** How many are evaluated at once. */
  limit: number
}

const windowSeconds = 15 * 60

/** Of one account: from one network, one known browser, or one session that changes its password. */
export const perSource = 10
/** Of one account from all networks together, and of one network on all accounts: an office may share one address. */
export const overall = 100

/**
 * Beyond the limit a try waits: 5, 10, 20 … seconds after the last one that was evaluated, and at most until one of them
 * has faded; so they end up as fast as the limit is spread over the window. What has to wait is not counted: asking again
 * makes nobody wait longer.
 */
const readyAfter = (limit: string) => `make_interval(secs => CASE WHEN t.level > ${limit} - 1 THEN
    least(5 * power(2, least(t.level - ${limit}, 20)), (t.level - ${limit} + 1) * ${windowSeconds}.0 / ${limit}) ELSE 0 END)`

/** Tries fade evenly, so that the limit is there again after the window. */
const faded = (limit: string) =>
  `greatest(0, t.level - extract(epoch FROM clock_timestamp() - t.last_at) * ${limit} / ${windowSeconds}.0)`

const limit = '$3::float8'
const take = `INSERT INTO sign_in_tries AS t (account, source, level, last_at) VALUES ($1, $2, 1, clock_timestamp())
  ON CONFLICT (account, source) DO UPDATE SET level = ${faded(limit)} + 1, last_at = clock_timestamp()
  WHERE t.last_at + ${readyAfter(limit)} <= clock_timestamp()
  RETURNING t.level`
const wait = `SELECT extract(epoch FROM t.last_at + ${readyAfter(limit)} - clock_timestamp())::float8 AS seconds
  FROM sign_in_tries AS t WHERE t.account = $1 AND t.source = $2`

/** Whether tries on the account `u` are slowed down, for a list of people. */
export const isSlowed = `EXISTS (SELECT FROM sign_in_tries AS t WHERE t.account = u.id::text
  AND ${faded(`CASE t.source WHEN '' THEN ${overall} ELSE ${perSource} END`)}
    > CASE t.source WHEN '' THEN ${overall} ELSE ${perSource} END - 1)`

/** What a name that nobody has is counted as: people type their password into the wrong field. */
export const nameless = (loginId: string) => `?${hashOf(loginId, 'base64url')}`

/**
 * Takes one try of each counter before anything is evaluated, so that parallel calls cannot slip past a limit; of all of
 * them or of none. The counters come in the same order from every caller, or two could wait for each other.
 * @returns what gives the tries back, once the password was right
 * @throws AppError too_many
 */
export async function takeTries(db: Db, counters: Counter[]): Promise<() => Promise<void>> {
  // In its caller's transaction a failure would roll back the very count that the failure should raise.
  if ('rollback' in db) throw new Error('tries are counted outside of transactions')
  await db.transaction(async tx => {
    for (const { account, source, limit } of counters) {
      const taken = await query(tx, take, [account, source, limit])
      if (taken.length > 0) continue
      const [left] = await query<{ seconds: number }>(tx, wait, [account, source, limit])
      throw new AppError('too_many', {}, { retryAfterSeconds: Math.max(1, Math.ceil(left?.seconds ?? 1)) })
    }
  })
  return async () => {
    const statement = `UPDATE sign_in_tries SET level = greatest(0, level - 1) WHERE account = $1 AND source = $2`
    for (const { account, source } of counters) await query(db, statement, [account, source])
  }
}

/** Forgets the tries on somebody's account, from wherever they came. */
export async function forgetTries(db: Db, userId: string): Promise<void> {
  await db.delete(signInTries).where(eq(signInTries.account, userId))
}

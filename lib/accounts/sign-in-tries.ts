import { eq } from 'drizzle-orm'
import { type Db, query } from '@/db/client'
import { signInTries } from '@/db/schema/accounts'
import { AppError } from '@/lib/core/errors'
import { hashOf } from '@/lib/core/secrets'

export interface Counter {
  account: string
  source: string
  limit: number
}

const windowSeconds = 15 * 60

export const perSource = 10
export const overall = 100

// Tries fade evenly over the window (`faded`). Past the limit a try waits 5, 10, 20 … seconds after the last evaluated
// one, at most until one of them has faded, so the wait converges on the limit spread over the window. Refused tries
// are not counted: asking again does not extend the wait.
const readyAfter = (limit: string) => `make_interval(secs => CASE WHEN t.level > ${limit} - 1 THEN
    least(5 * power(2, least(t.level - ${limit}, 20)), (t.level - ${limit} + 1) * ${windowSeconds}.0 / ${limit}) ELSE 0 END)`

const faded = (limit: string) =>
  `greatest(0, t.level - extract(epoch FROM clock_timestamp() - t.last_at) * ${limit} / ${windowSeconds}.0)`

const limit = '$3::float8'
const take = `INSERT INTO sign_in_tries AS t (account, source, level, last_at) VALUES ($1, $2, 1, clock_timestamp())
  ON CONFLICT (account, source) DO UPDATE SET level = ${faded(limit)} + 1, last_at = clock_timestamp()
  WHERE t.last_at + ${readyAfter(limit)} <= clock_timestamp()
  RETURNING t.level`
const wait = `SELECT extract(epoch FROM t.last_at + ${readyAfter(limit)} - clock_timestamp())::float8 AS seconds
  FROM sign_in_tries AS t WHERE t.account = $1 AND t.source = $2`

export const isThrottled = `EXISTS (SELECT FROM sign_in_tries AS t WHERE t.account = u.id::text
  AND ${faded(`CASE t.source WHEN '' THEN ${overall} ELSE ${perSource} END`)}
    > CASE t.source WHEN '' THEN ${overall} ELSE ${perSource} END - 1)`

/** The key of an unknown login name, hashed because people type their password into the wrong field. */
export const unknownLoginKey = (loginId: string) => `?${hashOf(loginId, 'base64url')}`

// Takes one try of each counter before the password is checked, so that parallel requests cannot pass a limit; of all
// counters or none. Every caller must order the counters alike, or two transactions could deadlock.
// Returns gives the tries back once the password was right
// Throws AppError too_many
export async function takeTries(db: Db, counters: Counter[]): Promise<() => Promise<void>> {
  // A failure in the caller's transaction would roll back the count that it must raise.
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

export async function forgetTries(db: Db, userId: string): Promise<void> {
  await db.delete(signInTries).where(eq(signInTries.account, userId))
}

import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '@/db/client'
import { AppError } from '../errors'
import { hashOf } from '../secrets'

export interface Limit {
  name: string
  tries: number
  seconds: number
}

const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'
export const over = `rate_limits.expire <= ${now}`
const upsert = `INSERT INTO rate_limits AS rate_limits (key, points, expire) VALUES ($1, $2, ${now} + $3)
  ON CONFLICT (key) DO UPDATE SET points = CASE WHEN ${over} THEN 0 ELSE rate_limits.points END + excluded.points,
    expire = CASE WHEN ${over} THEN excluded.expire ELSE rate_limits.expire END
  RETURNING points, (expire - ${now})::int AS "waitMs"`

interface Counted {
  rows: [{ points: number; waitMs: number }]
}

// The library puts the server's time into its statements; with a wrong clock one server would expire or
// prolong what the others counted. This subclass uses the database's clock.
class DatabaseClockLimiter extends RateLimiterPostgres {
  constructor(
    private readonly pool: { query(config: object): Promise<Counted> },
    options: ConstructorParameters<typeof RateLimiterPostgres>[0],
  ) {
    super(options)
  }

  _upsert(key: string, points: number, milliseconds: number): Promise<Counted> {
    return this.pool.query({ name: 'rate-limit', text: upsert, values: [key, points, milliseconds] })
  }

  _getRateLimiterRes(_key: string, taken: number, { rows: [{ points, waitMs }] }: Counted): RateLimiterRes {
    return new RateLimiterRes(
      Math.max(this.points - points, 0),
      Math.max(waitMs, 0),
      points,
      points === taken,
    )
  }
}

const limiters = new WeakMap<object, Map<string, RateLimiterPostgres>>()

export interface RateState {
  limit: Limit
  remaining: number
  resetSeconds: number
  exceeded: boolean
}

export async function countTry(db: Db, limit: Limit, key: string): Promise<RateState> {
  const stateOf = (counted: RateLimiterRes, exceeded: boolean) => ({
    ...{ limit, exceeded, remaining: counted.remainingPoints },
    resetSeconds: Math.ceil(counted.msBeforeNext / 1000) || 1,
  })
  try {
    return stateOf(await limiterOf(db, limit).consume(key), false)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return stateOf(refusal, true)
  }
}

// Consumes a try before anything is evaluated, so that parallel calls cannot exceed the limit.
// Returns gives the try back, for tries that turn out not to count
// Throws AppError too_many
export async function takeTry(db: Db, limit: Limit, key: string): Promise<() => Promise<void>> {
  const { exceeded, resetSeconds } = await countTry(db, limit, key)
  if (exceeded) throw new AppError('too_many', {}, { retryAfterSeconds: resetSeconds })
  return async () => {
    await limiterOf(db, limit).reward(key)
  }
}

export const isTooMany = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'too_many'

/** Takes a try where there is one left. */
export const mayTry = (db: Db, limit: Limit, key: string): Promise<boolean> =>
  takeTry(db, limit, key).then(
    () => true,
    error => {
      if (isTooMany(error)) return false
      throw error
    },
  )

// Counts a subject once within the time. The try is reserved first and given back if the subject is known: in the
// other order two parallel calls would both pass as repeated.
// Returns whether it counted as new, and what gives it back
// Throws AppError too_many
export async function takeTryFor(db: Db, limit: Limit, key: string, thing: string) {
  const once = { name: `${limit.name}-known`, tries: 1, seconds: limit.seconds }
  const mark = hashOf(`${key} ${thing}`, 'base64url')
  const known = { counted: false, refundTries: async () => {} }
  let refundTries: () => Promise<void>
  try {
    refundTries = await takeTry(db, limit, key)
  } catch (error) {
    // A mark is written only for a granted try.
    if (await limiterOf(db, once).get(mark)) return known
    throw error
  }
  try {
    await takeTry(db, once, mark)
    return { counted: true, refundTries }
  } catch (error) {
    await refundTries()
    if (isTooMany(error)) return known
    throw error
  }
}

function limiterOf(db: Db, { name, tries, seconds }: Limit): RateLimiterPostgres {
  const pool = (db as { $client?: object }).$client
  // Inside a transaction, a failure would roll back the very count that it should raise.
  if (!pool) throw new Error('a limit is counted outside of transactions')
  const known = limiters.get(pool) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(pool, known)
  // Tries already counted stay when an administrator changes the limit.
  const kept = `${name} ${tries} ${seconds}`
  const limiter =
    known.get(kept) ??
    new DatabaseClockLimiter(pool as ConstructorParameters<typeof DatabaseClockLimiter>[0], {
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: tries,
      duration: seconds,
      // Retention deletes them, by the database's clock.
      clearExpiredByTimeout: false,
    })
  known.set(kept, limiter)
  return limiter
}

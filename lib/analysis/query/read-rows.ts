import { cancellable } from '@/db/cancellable'
import { type Db, queryLast, queryText } from '@/db/client'
import { readWrites, stampOf, stampOfAnswer, type Writes, writesText } from '@/lib/analysis/columns/writes'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { withoutDeadline } from '@/lib/core/limits/deadline'
import { WeightedSemaphore } from '@/lib/core/limits/weighted-semaphore'
import { processWide } from '@/lib/core/process-wide'
import type { Statement } from '@/lib/defects/list/search'
import type { Window } from './calendar'
import { keepAnswer, keptAnswer, keyOf } from './kept-answers'

/** Limits how many pool connections analysis takes, so that lists never wait behind it. */
const connections = 2
const maxWaiting = 8
const timeoutMs = 20_000

const room = processWide('analysis', () => ({
  semaphore: new WeightedSemaphore(connections),
  pending: 0,
  running: new Map<string, Running<unknown>>(),
}))

export type Rows = readonly (readonly (string | null)[])[]

export interface Derived<Value> {
  name: string
  of(rows: readonly Rows[]): Value | Promise<Value>
}

interface Made<Value> {
  stamp: string
  value: Value
}

interface Running<Value> {
  answer: Promise<Made<Value>>
  waiting: number
  nobodyWaits: AbortController
}

/**
 * What is made of the rows of statements in one snapshot. All values of rows come as PostgreSQL's text.
 * @throws AppError unavailable when too many wait already or the time is over
 */
export const readDerived = <Value>(
  ctx: Ctx,
  statements: readonly Statement[],
  { name, of }: Derived<Value>,
): Promise<Value> =>
  readAnswer(ctx, keyOf(statements, name), {
    async read(db) {
      const rows: Rows[] = []
      for (const statement of statements) rows.push(await rowsOf(db, statement))
      return rows
    },
    of,
  })

export const rowsOf = (db: Db, { text, values }: Statement): Promise<Rows> =>
  queryText(db, text, values, { timeoutMs })

interface Question<Found, Value> {
  // The days of receipt whose writes change the answer; without them those of any record do.
  dependsOn?: Window
  /** Without the database, if that can show these writes or later ones. */
  early?(requested: Writes, signal: AbortSignal): Promise<Found | undefined>
  // In one snapshot.
  read(db: Db): Promise<Found>
  of(found: Found): Value | Promise<Value>
}

/**
 * An answer is given again until a record was written that it may count. Who asks what somebody else waits for waits with
 * them; when all of them have left, the statement is cancelled.
 * @throws AppError unavailable when too many wait already or the time is over
 */
export async function readAnswer<Found, Value>(
  ctx: Ctx,
  key: string,
  { dependsOn, early, read, of }: Question<Found, Value>,
): Promise<Value> {
  const left = ctx.callerLeft?.()
  const requested = await readWrites(ctx.db)
  const stamp = stampOf(requested, dependsOn)
  const kept = keptAnswer(key, stamp)
  if (kept) return kept.value as Value
  const others = room.running.get(key)
  const theirs = others && (await waitWith(others, left).catch(() => undefined))
  if (theirs?.stamp === stamp) return theirs.value as Value
  const nobodyWaits = new AbortController()
  const answer = admitted(async () => {
    const counted = await early?.(requested, nobodyWaits.signal)
    if (counted) return { stamp, value: await of(counted) }
    const { writes, found } = await inTurn(ctx, read, nobodyWaits.signal)
    return { stamp: stampOfAnswer(stamp, stampOf(writes, dependsOn)), value: await of(found) }
  })
  const running: Running<Value> = { answer, waiting: 0, nobodyWaits }
  room.running.set(key, running)
  try {
    const made = await waitWith(running, left)
    keepAnswer(key, made)
    return made.value
  } finally {
    if (room.running.get(key) === running) room.running.delete(key)
  }
}

async function waitWith<Value>(running: Running<Value>, left: AbortSignal | undefined): Promise<Made<Value>> {
  running.waiting++
  const leave = () => {
    if (--running.waiting === 0) running.nobodyWaits.abort()
  }
  if (left?.aborted) leave()
  left?.addEventListener('abort', leave, { once: true })
  try {
    return await running.answer
  } finally {
    left?.removeEventListener('abort', leave)
  }
}

interface Snapshot<Found> {
  writes: Writes
  found: Found
}

type Read<Found> = (db: Db) => Promise<Found>

// Whoever counts: neither the column store nor PostgreSQL is given more than it can answer soon.
async function admitted<Value>(work: () => Promise<Value>): Promise<Value> {
  if (room.pending >= connections + maxWaiting) throw new AppError('busy', {}, { retryAfterSeconds: 5 })
  room.pending++
  try {
    return await work()
  } finally {
    room.pending--
  }
}

async function inTurn<Found>(
  ctx: Ctx,
  read: Read<Found>,
  nobodyWaits: AbortSignal,
): Promise<Snapshot<Found>> {
  try {
    return await withoutDeadline(() => room.semaphore.run(1, () => readSnapshot(ctx, read, nobodyWaits)))
  } catch (error) {
    if (nobodyWaits.aborted) throw new AppError('unavailable', {}, { cause: error })
    throw error
  }
}

/**
 * Planned for the actual values: a window of a day and one of ten years need different plans. A second process only
 * when nobody else waits, and only for a piece of its own: rows that a worker reads for its leader to group cost more
 * than they spare.
 */
const settings = () => [
  `SET LOCAL plan_cache_mode = force_custom_plan`,
  `SET LOCAL work_mem = '64MB'`,
  `SET LOCAL jit = off`,
  `SET LOCAL max_parallel_workers_per_gather = ${room.pending > 1 ? 0 : 2}`,
  `SET LOCAL min_parallel_index_scan_size = '1TB'`,
  `SET LOCAL min_parallel_table_scan_size = '1TB'`,
  `SET LOCAL parallel_setup_cost = 100`,
  `SET LOCAL parallel_tuple_cost = 0.001`,
  `SET LOCAL statement_timeout = ${timeoutMs}`,
]

async function readSnapshot<Found>(
  ctx: Ctx,
  read: Read<Found>,
  nobodyWaits: AbortSignal,
): Promise<Snapshot<Found>> {
  nobodyWaits.throwIfAborted()
  const reader = await ctx.reader()
  return reader.run(from =>
    from.transaction(
      db =>
        cancellable(db, from, nobodyWaits, async () => {
          const [writes] = await queryLast<Writes>(db, [...settings(), writesText])
          return { writes: writes!, found: await read(db) }
        }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
}

import { cancellable } from '@/db/cancellable'
import { queryLast, queryText } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { withoutDeadline } from '@/lib/core/limits/deadline'
import type { Statement } from '@/lib/defects/list/search'
import { WeightedSemaphore } from '@/lib/files/weighted-semaphore'
import {
  type Answer,
  bytesOf,
  keepAnswer,
  keptAnswer,
  keyOf,
  readStamp,
  readStampText,
  recentAnswer,
  stampOfAnswer,
} from './kept-answers'

/** Limits how many pool connections analysis takes, so that lists never wait behind it. */
const connections = 2
const maxWaiting = 8
const timeoutMs = 20_000

const key = Symbol.for('vehicle-defects.analysis')
const shared = globalThis as {
  [key]?: { semaphore: WeightedSemaphore; pending: number; running: Map<string, Running> }
}
shared[key] ??= { semaphore: new WeightedSemaphore(connections), pending: 0, running: new Map() }
const room = shared[key]

export type Rows = readonly (readonly (string | null)[])[]

export interface Derived<Value> {
  name: string
  of(rows: readonly Rows[]): Value | Promise<Value>
  recent?: { withinMs: number; suits(value: Value): boolean }
  /** Other things are made of the same rows, so these are kept too. */
  sharesRows?: boolean
}

const rowsThemselves: Derived<readonly Rows[]> = { name: 'rows', of: rows => rows }

interface Running {
  answer: Promise<Answer>
  waiting: number
  nobodyWaits: AbortController
}

/**
 * What is made of the rows of statements in one snapshot, unless nothing was written since it was last made. All values
 * of rows come as PostgreSQL's text. Who asks what somebody else waits for waits with them; when all of them have left,
 * the statement is cancelled.
 * @throws AppError unavailable when too many wait already or the time is over
 */
export async function readDerived<Value>(
  ctx: Ctx,
  statements: readonly Statement[],
  derived: Derived<Value>,
): Promise<Value> {
  return (await readAnswer(ctx, statements, derived)).value as Value
}

async function readAnswer<Value>(
  ctx: Ctx,
  statements: readonly Statement[],
  derived: Derived<Value>,
  left = ctx.callerLeft?.(),
): Promise<Answer> {
  const question = keyOf(statements, derived.name)
  const stamp = await readStamp(ctx.db)
  const kept = keptAnswer(question, stamp)
  if (kept) return kept
  const { recent } = derived
  const older = recent && recentAnswer(question, stamp, recent.withinMs)
  if (older && recent.suits(older.value as Value)) return older
  const others = room.running.get(question)
  const theirs = others && (await waitWith(others, left).catch(() => undefined))
  if (theirs?.stamp === stamp) return theirs
  const nobodyWaits = new AbortController()
  const found = derived.sharesRows
    ? readAnswer(ctx, statements, rowsThemselves, nobodyWaits.signal).then(({ stamp, value }) => ({
        stamp,
        rows: value as Rows[],
      }))
    : inTurn(ctx, statements, nobodyWaits.signal)
  const answer = found.then(async found => {
    const value = await derived.of(found.rows)
    return {
      stamp: stampOfAnswer(stamp, found.stamp),
      value,
      bytes: bytesOf(value),
      madeAt: performance.now(),
    }
  })
  const running: Running = { answer, waiting: 0, nobodyWaits }
  room.running.set(question, running)
  try {
    const made = await waitWith(running, left)
    keepAnswer(question, made)
    return made
  } finally {
    if (room.running.get(question) === running) room.running.delete(question)
  }
}

async function waitWith(running: Running, left: AbortSignal | undefined): Promise<Answer> {
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

interface Snapshot {
  stamp: string
  rows: Rows[]
}

async function inTurn(
  ctx: Ctx,
  statements: readonly Statement[],
  nobodyWaits: AbortSignal,
): Promise<Snapshot> {
  if (room.pending >= connections + maxWaiting)
    throw new AppError('unavailable', {}, { retryAfterSeconds: 5 })
  room.pending++
  try {
    return await withoutDeadline(() =>
      room.semaphore.run(1, () => readSnapshot(ctx, statements, nobodyWaits)),
    )
  } catch (error) {
    if (nobodyWaits.aborted) throw new AppError('unavailable', {}, { cause: error })
    throw error
  } finally {
    room.pending--
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

async function readSnapshot(
  ctx: Ctx,
  statements: readonly Statement[],
  nobodyWaits: AbortSignal,
): Promise<Snapshot> {
  nobodyWaits.throwIfAborted()
  const reader = await ctx.reader()
  return reader.run(from =>
    from.transaction(
      db =>
        cancellable(db, from, nobodyWaits, async () => {
          const [at] = await queryLast<{ stamp: string }>(db, [...settings(), readStampText])
          const { stamp } = at!
          const rows: Rows[] = []
          for (const { text, values } of statements)
            rows.push(await queryText(db, text, values, { timeoutMs }))
          return { stamp, rows }
        }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
}

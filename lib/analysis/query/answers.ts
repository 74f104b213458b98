import { createHash } from 'node:crypto'
import { cancellable } from '@/db/cancellable'
import { type Db, queryLast, queryText } from '@/db/client'
import {
  readWrites,
  stampOf,
  stampOfAnswer,
  type Writes,
  writesText,
} from '@/lib/analysis/columns/stored-columns'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { withoutDeadline } from '@/lib/core/limits/deadline'
import { WeightedSemaphore } from '@/lib/core/limits/weighted-semaphore'
import { processWide } from '@/lib/core/process-wide'
import type { Statement } from '@/lib/defects/list/search'
import type { Window } from './calendar'

/** Limits how many pool connections analysis takes, so that lists never wait behind it. */
const connections = 2
const maxWaiting = 8
const timeoutMs = 20_000

interface Answer<Value = unknown> {
  stamp: string
  value: Value
}

interface Running {
  answer: Promise<Answer>
  waiting: number
  nobodyWaits: AbortController
}

const room = processWide('analysis', () => ({
  semaphore: new WeightedSemaphore(connections),
  pending: 0,
  running: new Map<string, Running>(),
}))

export type Rows = readonly (readonly (string | null)[])[]

// What is made of the rows of statements in one snapshot. All values of rows come as PostgreSQL's text.
// Throws AppError unavailable when too many wait already or the time is over
export const readDerived = <Value>(
  ctx: Ctx,
  statements: readonly Statement[],
  { name, of }: { name: string; of(rows: readonly Rows[]): Value | Promise<Value> },
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

const looks = new WeakMap<Ctx, Promise<Writes>>()

// Questions of one request that are asked together share the look at what was written.
function writesNow(ctx: Ctx): Promise<Writes> {
  const looking = looks.get(ctx) ?? readWrites(ctx.db).finally(() => looks.delete(ctx))
  looks.set(ctx, looking)
  return looking
}

interface Question<Found, Value> {
  // The days of receipt whose writes change the answer; without them those of any record do.
  dependsOn?: Window
  /** Without the database, if that can show these writes or later ones. */
  early?(requested: Writes, signal: AbortSignal): Promise<Found | undefined>
  // In one snapshot.
  read(db: Db): Promise<Found>
  of(found: Found): Value | Promise<Value>
}

// An answer is given again until a record was written that it may count. Who asks what somebody else waits for waits with
// them; when all of them have left, the statement is cancelled.
// Throws AppError unavailable when too many wait already or the time is over
export async function readAnswer<Found, Value>(
  ctx: Ctx,
  key: string,
  { dependsOn, early, read, of }: Question<Found, Value>,
): Promise<Value> {
  const left = ctx.callerLeft?.()
  const requested = await writesNow(ctx)
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
    const { writes, found } = await readSnapshot(ctx, read, nobodyWaits.signal)
    return { stamp: stampOfAnswer(stamp, stampOf(writes, dependsOn)), value: await of(found) }
  })
  const running: Running = { answer, waiting: 0, nobodyWaits }
  room.running.set(key, running)
  try {
    const found = await waitWith(running, left)
    keepAnswer(key, found)
    return found.value as Value
  } finally {
    if (room.running.get(key) === running) room.running.delete(key)
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

// Planned for the actual values: a window of a day and one of ten years need different plans. A second process only
// when nobody else waits, and only for a piece of its own: rows that a worker reads for its leader to group cost more
// than they spare.
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

async function readSnapshot<Found>(ctx: Ctx, read: (db: Db) => Promise<Found>, nobodyWaits: AbortSignal) {
  const inTransaction = (db: Db, from: Db) =>
    cancellable(db, from, nobodyWaits, async () => {
      const [writes] = await queryLast<Writes>(db, [...settings(), writesText])
      return { writes: writes!, found: await read(db) }
    })
  const inTurn = async () => {
    nobodyWaits.throwIfAborted()
    const reader = await ctx.reader()
    return reader.run(from =>
      from.transaction(db => inTransaction(db, from), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      }),
    )
  }
  try {
    return await withoutDeadline(() => room.semaphore.run(1, inTurn))
  } catch (error) {
    if (nobodyWaits.aborted) throw new AppError('unavailable', {}, { cause: error })
    throw error
  }
}

const mostBytes = 64 * 2 ** 20

const storeOf = () =>
  processWide('analysis.answers', () => ({
    kept: new Map<string, Answer & { bytes: number }>(),
    bytes: 0,
  }))

// Values that an answer depends on beside records (replacements, words) are bound, so they are in the key; `made` says
// what is made of the rows, and of what.
export const keyOf = (request: unknown, made: string) =>
  createHash('sha256').update(JSON.stringify(request)).update(made).digest('base64')

export function keptAnswer(key: string, stamp: string): Answer | undefined {
  const { kept } = storeOf()
  const found = kept.get(key)
  if (found?.stamp !== stamp) return undefined
  // The least recently used one stands first.
  kept.delete(key)
  kept.set(key, found)
  return found
}

export function keepAnswer(key: string, answer: Answer): void {
  drop(key)
  const bytes = bytesOf(answer.value)
  if (bytes > mostBytes / 2) return
  const store = storeOf()
  store.kept.set(key, { ...answer, bytes })
  store.bytes += bytes
  for (const oldest of store.kept.keys()) {
    if (store.bytes <= mostBytes) break
    drop(oldest)
  }
}

// What is made of values that are all in the key.
export function keptOf<Value>(values: unknown, name: string, make: () => Value): Value {
  const key = keyOf(values, name)
  const answer = keptAnswer(key, '') ?? { stamp: '', value: make() }
  keepAnswer(key, answer)
  return answer.value as Value
}

function drop(key: string): void {
  const store = storeOf()
  store.bytes -= store.kept.get(key)?.bytes ?? 0
  store.kept.delete(key)
}

const entry = 16
const measuredItems = 256

// Nearly: of a long list items at even distances stand for those between them.
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return entry + 24 + value.length
  if (typeof value !== 'object' || value === null) return entry
  if (ArrayBuffer.isView(value)) return entry + value.byteLength
  const items = value instanceof Map ? [...value] : Object.values(value)
  const step = Math.max(1, Math.floor(items.length / measuredItems))
  let bytes = entry
  for (let at = 0; at < items.length; at += step) bytes += step * bytesOf(items[at])
  return bytes
}

import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Db, query } from '@/db/client'
import { copyToFile } from '@/db/copy-rows'
import { isTransaction } from '@/lib/core/context'
import { withoutDeadline } from '@/lib/core/limits/deadline'
import { log } from '@/lib/core/log'
import { processWide } from '@/lib/core/process-wide'
import { addMonths } from '@/lib/core/today'
import { ColumnsChild } from './columns-child'
import type { Question } from './columns-program'
import {
  countStoredText,
  countText,
  createText,
  type Days,
  recordsText,
  replaceTexts,
} from './stored-columns'
import { encode } from './values'
import { monthOf, readWrites, type Window, type Writes } from './writes'

interface Store {
  child?: ColumnsChild
  // Of the records that it has.
  writes?: Writes
  // Of each month the oldest transaction that may have written to it since; under '' that of all others.
  since: Readonly<Record<string, string>>
  filling?: Promise<void>
  enabled: boolean
  // Its library has no build for this machine.
  isUnavailable?: boolean
  // One snapshot after the other, so that an older one never replaces a newer one.
  turn: Promise<unknown>
}

const storeOf = () =>
  processWide('analysis.columns', (): Store => ({ since: {}, enabled: false, turn: Promise.resolve() }))

/** Never fails: without the store PostgreSQL answers. */
export async function fillColumns(db: Db): Promise<void> {
  const store = storeOf()
  store.enabled = true
  if (store.child?.ended) clear(store)
  if (isTransaction(db) || (!store.filling && (store.writes || store.isUnavailable))) return
  store.filling ??= withoutDeadline(() => inTurn(store, () => fill(store, db)))
    .catch(error => {
      log.warn({ err: error }, 'the column store was not filled')
      clear(store)
    })
    .finally(() => {
      store.filling = undefined
    })
  await store.filling
}

function clear(store: Store): void {
  store.child?.end()
  store.child = undefined
  store.writes = undefined
}

// Until it is filled again.
export const emptyColumns = (): void => clear(storeOf())

export function columnsState(): 'ready' | 'filling' | 'empty' | 'unavailable' {
  const { child, writes, filling, isUnavailable } = storeOf()
  if (filling) return 'filling'
  if (isUnavailable) return 'unavailable'
  return child && !child.ended && writes ? 'ready' : 'empty'
}

function inTurn<T>(store: Store, work: () => Promise<T>): Promise<T> {
  const done = store.turn.then(work)
  store.turn = done.catch(() => undefined)
  return done
}

const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
const timeoutMs = 120_000

async function fill(store: Store, db: Db): Promise<void> {
  clear(store)
  const child = new ColumnsChild()
  store.child = child
  store.isUnavailable = true
  await child.run([createText])
  store.isUnavailable = false
  await db.transaction(async tx => {
    const writes = await readWrites(tx)
    const years = await query<{ from: string }>(
      tx,
      `SELECT DISTINCT date_trunc('year', received_at::timestamp)::date::text AS from FROM defects
        WHERE isfinite(received_at) ORDER BY 1`,
    )
    for (const { from } of years) await load(tx, child, [{ from, to: addMonths(from, 12) }])
    store.since = { '': await oldestRunning(tx) }
    store.writes = writes
  }, snapshot)
}

// Transactions before it had ended when the snapshot was taken.
async function oldestRunning(tx: Db): Promise<string> {
  const [row] = await query<{ id: string }>(tx, 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS id')
  return row!.id
}

async function load(tx: Db, child: ColumnsChild, days: readonly Days[], since?: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'defects-columns-'))
  const file = path.join(folder, 'records.csv')
  try {
    await query(tx, `SET LOCAL statement_timeout = ${timeoutMs}`)
    await copyToFile(tx, recordsText(days, since), file)
    await child.run(replaceTexts(file, since === undefined ? days : undefined))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// What was written is taken in by itself. Records that left these days for others, or the table, are seen by their number.
async function takeIn(tx: Db, child: ColumnsChild, days: readonly Days[], since: string): Promise<void> {
  await load(tx, child, days, since)
  const [[row], { columns }] = await Promise.all([
    query<{ n: number }>(tx, countText(days)),
    child.ask({ text: countStoredText(days), kinds: [], numbers: ['n'] }),
  ])
  if (columns[0]![0] !== row!.n) await load(tx, child, days)
}

function changedMonths({ byMonth }: Writes, stored: Writes, window: Window): string[] {
  const first = monthOf(window.from)
  return Object.keys(byMonth).filter(
    month => month >= first && month <= window.to && byMonth[month] !== stored.byMonth[month],
  )
}

const isSameDatabase = (one: Writes, other: Writes) =>
  one.database === other.database && one.byMonth[''] === other.byMonth['']

// Takes in what was written to records received in the window since they were stored.
async function follow(store: Store, db: Db, requested: Writes, window: Window): Promise<boolean> {
  const { child, writes } = store
  if (!child || child.ended || !writes) return false
  if (!isSameDatabase(requested, writes)) {
    clear(store)
    return false
  }
  const isCurrent = changedMonths(requested, writes, window).every(
    month => requested.byMonth[month]! < (writes.byMonth[month] ?? 0),
  )
  if (isCurrent) return true
  return db.transaction(async tx => {
    const now = await readWrites(tx)
    if (!isSameDatabase(now, writes)) return false
    const months = changedMonths(now, writes, window)
    if (months.length === 0) return true
    const running = await oldestRunning(tx)
    for (const from of months)
      await takeIn(tx, child, [{ from, to: addMonths(from, 1) }], store.since[from] ?? store.since['']!)
    store.since = { ...store.since, ...Object.fromEntries(months.map(month => [month, running])) }
    const taken = Object.fromEntries(months.map(month => [month, now.byMonth[month]!]))
    store.writes = { ...writes, byMonth: { ...writes.byMonth, ...taken } }
    return true
  }, snapshot)
}

interface CountRequest {
  requested: Writes
  window: Window
  questions: readonly Question[]
  signal: AbortSignal
}

/** Undefined while there is no store, or none that can follow: then PostgreSQL is to answer. */
export async function askColumns(
  db: Db,
  { requested, window, questions, signal }: CountRequest,
): Promise<Int32Array[][] | undefined> {
  const store = storeOf()
  if (isTransaction(db)) return undefined
  try {
    const isReady =
      store.writes && (await withoutDeadline(() => inTurn(store, () => follow(store, db, requested, window))))
    if (!isReady) {
      if (store.enabled) void fillColumns(db)
      return undefined
    }
    return await Promise.all(questions.map(question => answerOf(store.child!, question, signal)))
  } catch (error) {
    if (signal.aborted) return undefined
    log.warn({ err: error }, 'the column store did not answer')
    clear(store)
    return undefined
  }
}

async function answerOf(child: ColumnsChild, question: Question, signal: AbortSignal): Promise<Int32Array[]> {
  const { columns, words } = await child.ask(question, signal)
  const keys = columns.slice(question.numbers.length)
  for (const [at, kind] of question.kinds.entries()) await encode(keys[at]!, kind, words)
  return columns
}

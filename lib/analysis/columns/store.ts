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
import { createText, type Days, recordsText, replaceTexts } from './stored-columns'
import { encode } from './values'
import { monthOf, readWrites, type Window, type Writes } from './writes'

interface Store {
  child?: ColumnsChild
  // Of the records that it has.
  writes?: Writes
  filling?: Promise<void>
  enabled: boolean
  // Its library has no build for this machine.
  isUnavailable?: boolean
  // One snapshot after the other, so that an older one never replaces a newer one.
  turn: Promise<unknown>
}

const storeOf = () =>
  processWide('analysis.columns', (): Store => ({ enabled: false, turn: Promise.resolve() }))

/** Never fails: without the store PostgreSQL answers. */
export async function fillColumns(db: Db): Promise<void> {
  const store = storeOf()
  store.enabled = true
  if (store.child?.ended) clear(store)
  if (store.writes || store.isUnavailable || isTransaction(db)) return
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
    const [span] = await query<{ from: string | null; to: string }>(
      tx,
      `SELECT min(received_at)::text AS from, max(received_at)::text AS to FROM defects
        WHERE deleted_at IS NULL AND isfinite(received_at)`,
    )
    for (
      let from = span?.from && `${span.from.slice(0, 4)}-01-01`;
      from && from <= span!.to;
      from = addMonths(from, 12)
    )
      await load(tx, child, [{ from, to: addMonths(from, 12) }])
    store.writes = writes
  }, snapshot)
}

async function load(tx: Db, child: ColumnsChild, days: readonly Days[]): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'defects-columns-'))
  const file = path.join(folder, 'records.csv')
  try {
    await query(tx, `SET LOCAL statement_timeout = ${timeoutMs}`)
    await copyToFile(tx, recordsText(days), file)
    await child.run(replaceTexts(days, file))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
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
    await load(
      tx,
      child,
      months.map(from => ({ from, to: addMonths(from, 1) })),
    )
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

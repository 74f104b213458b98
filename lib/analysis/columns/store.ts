import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type Db, query } from '@/db/client'
import { copyToFile } from '@/db/copy-rows'
import { currentTime } from '@/lib/core/clock'
import { isTransaction } from '@/lib/core/context'
import { withoutDeadline } from '@/lib/core/limits/deadline'
import { log } from '@/lib/core/log'
import { scratchFolder } from '@/lib/core/process/scratch-folder'
import { processWide } from '@/lib/core/process-wide'
import { addMonths } from '@/lib/core/today'
import { ColumnsChild } from './columns-child'
import type { Columns, Question } from './columns-program'
import { keepRecords, takeRecords } from './kept-records'
import {
  changesText,
  createTexts,
  fillText,
  forgetChangesTexts,
  monthOf,
  mostFollowed,
  readWrites,
  recordsText,
  replaceTexts,
  type Stored,
  type Window,
  type Writes,
} from './stored-columns'
import { encode } from './values'

export interface Store {
  child?: ColumnsChild
  stored?: Stored
  // How often it was begun anew, so that nothing counted before is followed.
  fills: number
  // Records that it has as they were too.
  changes: number
  followedAt: number
  filling?: Promise<void>
  // Of who fills it.
  db?: Db
  // The history has all but what was written to these since; undefined before it has been taken in.
  written?: string[]
  taking?: Promise<void>
  // Its library has no build for this machine.
  isUnavailable?: boolean
  // One snapshot after the other, so that an older one never replaces a newer one.
  turn: Promise<unknown>
  // All transactions before `before` had ended `at` then.
  ended?: { before: string; at: number }
}

const storeOf = () =>
  processWide(
    'analysis.columns',
    (): Store => ({ fills: 0, changes: 0, followedAt: 0, turn: Promise.resolve() }),
  )

/** Never fails: without the store PostgreSQL answers. */
export async function fillColumns(db: Db): Promise<void> {
  const store = storeOf()
  if (store.child?.ended) clear(store)
  if (isTransaction(db)) return
  store.db ??= db
  if (!store.filling && (store.stored || store.isUnavailable)) return
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
  store.stored = undefined
  store.written = undefined
}

// Until it is filled again.
export const emptyColumns = (): void => clear(storeOf())

export function columnsState(): 'ready' | 'filling' | 'empty' | 'unavailable' {
  const { child, stored, filling, isUnavailable } = storeOf()
  if (filling) return 'filling'
  if (isUnavailable) return 'unavailable'
  return child && !child.ended && stored ? 'ready' : 'empty'
}

function inTurn<T>(store: Store, work: () => Promise<T>): Promise<T> {
  const done = store.turn.then(work)
  store.turn = done.catch(() => undefined)
  return done
}

const timeoutMs = 120_000

async function startChild(store: Store): Promise<ColumnsChild> {
  clear(store)
  const child = new ColumnsChild()
  store.child = child
  store.fills++
  store.changes = 0
  store.isUnavailable = true
  await child.run(createTexts)
  store.isUnavailable = false
  return child
}

async function fill(store: Store, db: Db): Promise<void> {
  const child = await startChild(store)
  store.stored = await copyRecords(db, text => child.run([text]))
  store.followedAt = currentTime().getTime()
}

/** What a server kept when it stopped. Never fails. */
export async function takeColumns(): Promise<void> {
  const store = storeOf()
  const followedAfter = currentTime().getTime() - changesKeptMs / 2
  await inTurn(store, async () =>
    Object.assign(store, await takeRecords(() => startChild(store), followedAfter)),
  ).catch(error => {
    log.warn({ err: error }, 'the kept column store was not read')
    clear(store)
  })
}

/** For the next start of a server that stops: filling takes seconds in which PostgreSQL answers more slowly. */
export async function keepColumns(): Promise<void> {
  const store = storeOf()
  await inTurn(store, async () => {
    const { child, stored, followedAt } = store
    if (child && !child.ended && stored) await keepRecords(child, { stored, followedAt })
  }).catch(error => log.warn({ err: error }, 'the column store was not kept'))
}

// What is copied goes through the file, which is gone afterwards.
export async function inSnapshot<T>(db: Db, work: (tx: Db, file: string) => Promise<T>): Promise<T> {
  const folder = await scratchFolder()
  try {
    return await db.transaction(
      async tx => {
        await query(tx, `SET LOCAL statement_timeout = ${timeoutMs}`)
        return work(tx, path.join(folder, 'rows.csv'))
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// The records of one snapshot, into the table that `createText` makes.
export const copyRecords = (db: Db, run: (text: string) => Promise<unknown>): Promise<Stored> =>
  inSnapshot(db, async (tx, file) => {
    const [shown] = await query<{ snapshot: string }>(tx, 'SELECT pg_current_snapshot()::text AS snapshot')
    const years = await query<{ from: string }>(
      tx,
      `SELECT DISTINCT date_trunc('year', received_at::timestamp)::date::text AS from FROM defects
        WHERE isfinite(received_at) ORDER BY 1`,
    )
    for (const { from } of years) {
      await copyToFile(tx, recordsText({ from, to: addMonths(from, 12) }), file)
      await run(fillText(file))
    }
    return { ...(await readWrites(tx)), ...shown! }
  })

const isSameDatabase = (one: Writes, other: Writes) =>
  one.database === other.database && one.byMonth[''] === other.byMonth['']

// What was written to records received in the window has been taken in.
function isCurrent(stored: Stored, requested: Writes, window: Window): boolean {
  const first = monthOf(window.from)
  return (
    isSameDatabase(requested, stored) &&
    Object.entries(requested.byMonth).every(
      ([month, writes]) => month < first || month > window.to || writes <= (stored.byMonth[month] ?? 0),
    )
  )
}

// As long as what was written is there to be taken in.
const changesKeptMs = 600_000

interface Changes extends Stored {
  isChanged: boolean
  ids: string | null
  lines: string | null
}

// Takes in what was written since; false when all is to be filled anew.
async function follow(store: Store, db: Db): Promise<boolean> {
  const { child, stored } = store
  if (!child || child.ended || !stored) return false
  const at = currentTime().getTime()
  const [found] = await query<Changes>(db, changesText, [stored.snapshot])
  const { isChanged, ids, lines, ...now } = found!
  if (at - store.followedAt > changesKeptMs / 2 || !isSameDatabase(now, stored) || (isChanged && !ids)) {
    clear(store)
    return false
  }
  if (ids) {
    store.changes += ids.split(',').length
    const isMany = store.changes > mostFollowed
    if (isMany) store.changes = 0
    await child.run([...replaceTexts(ids, lines), ...(isMany ? forgetChangesTexts : [])])
    store.written?.push(ids)
  }
  store.stored = now
  store.followedAt = at
  return true
}

// As often as there is time: who is too far behind is filled anew.
export async function followColumns(db: Db): Promise<void> {
  const store = storeOf()
  await fillColumns(db)
  const isFollowing = await inTurn(store, () => follow(store, db)).catch(error => {
    log.warn({ err: error }, 'the column store did not follow')
    clear(store)
  })
  if (isFollowing === false) void fillColumns(db)
  await forgetChanges(store, db).catch(error => log.warn({ err: error }, 'taken-in changes were not deleted'))
}

// By transactions, not by their time: one may commit long after it wrote.
async function forgetChanges(store: Store, db: Db): Promise<void> {
  const { ended } = store
  const at = currentTime().getTime()
  if (ended && at - ended.at < changesKeptMs) return
  if (ended) await query(db, 'DELETE FROM defect_changes WHERE transaction < $1::bigint', [ended.before])
  const [row] = await query<{ before: string }>(
    db,
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS before',
  )
  store.ended = { ...row!, at }
}

interface Asking {
  // Of a store that has not all that was written.
  isEnough?(stored: Stored): boolean
  signal?: AbortSignal
}

/** Undefined while there is no store, or none that can follow: then PostgreSQL is to answer. */
export async function fromColumns<Value>(
  given: Db | undefined,
  ask: (child: ColumnsChild, store: Store, db: Db) => Promise<Value>,
  { isEnough = () => false, signal }: Asking = {},
): Promise<Value | undefined> {
  const store = storeOf()
  const db = given ?? store.db
  if (!db || isTransaction(db)) return undefined
  const { child } = store
  const isReady = async () =>
    (child && !child.ended && store.stored && isEnough(store.stored)) || follow(store, db)
  try {
    if (store.stored && (await withoutDeadline(() => inTurn(store, isReady))))
      return await ask(store.child!, store, db)
    if (store.db) void fillColumns(store.db)
  } catch (error) {
    if (signal?.aborted) return undefined
    log.warn({ err: error }, 'the column store did not answer')
    if (store.child === child) clear(store)
  }
  return undefined
}

interface CountRequest {
  requested: Writes
  window: Window
  signal: AbortSignal
}

export const askColumns = <Value>(
  db: Db,
  { requested, window, signal }: CountRequest,
  ask: (store: Store) => Promise<Value>,
): Promise<Value | undefined> =>
  fromColumns(db, (_, store) => ask(store), {
    isEnough: stored => isCurrent(stored, requested, window),
    signal,
  })

export async function encoded(question: Question, { columns, words }: Columns): Promise<Int32Array[]> {
  const keys = columns.slice(question.numbers.length)
  for (const [at, kind] of question.kinds.entries()) await encode(keys[at]!, kind, words)
  return columns
}

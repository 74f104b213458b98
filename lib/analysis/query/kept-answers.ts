import { createHash } from 'node:crypto'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import type { Statement } from '@/lib/defects/list/search'

export interface Answer {
  stamp: string
  madeAt: number
  value: unknown
  bytes: number
}

const mostBytes = 32 * 2 ** 20

const name = Symbol.for('vehicle-defects.analysis.answers')
const shared = globalThis as { [name]?: { kept: Map<string, Answer>; bytes: number } }
// Next bundles pages and API apart; they share what is kept.
shared[name] ??= { kept: new Map(), bytes: 0 }
const store = shared[name]

export const readStampText = `SELECT concat_ws(' ', (SELECT oid FROM pg_database WHERE datname = current_database()),
  'defects'::regclass::oid, pg_postmaster_start_time(), (SELECT sum(writes) FROM defect_writes),
  (SELECT revision FROM recall_revision)) AS stamp`

/**
 * What answers depend on: nothing was written to records, nor to the scopes and states of campaigns, between two equal
 * ones. The database itself is part of it,
 * because a restored copy or a promoted replica counts its writes on from what it had.
 */
export async function readStamp(db: Ctx['db']): Promise<string> {
  const [row] = await query<{ stamp: string }>(db, readStampText)
  return row!.stamp
}

/**
 * Values that an answer depends on beside records (replacements, words) are bound, so they are in the key; `made` says
 * what is made of the rows, and of what.
 */
export const keyOf = (statements: readonly Statement[], made: string) =>
  createHash('sha256').update(JSON.stringify(statements)).update(made).digest('base64')

export function keptAnswer(key: string, stamp: string): Answer | undefined {
  const found = store.kept.get(key)
  return found?.stamp === stamp ? used(key, found) : undefined
}

export function recentAnswer(key: string, stamp: string, withinMs: number): Answer | undefined {
  const found = store.kept.get(key)
  if (!found || databaseIn(found.stamp) !== databaseIn(stamp)) return undefined
  return performance.now() - found.madeAt <= withinMs ? used(key, found) : undefined
}

/**
 * Of an answer that was requested at one stamp and read at another. A replica that has caught up and counts as many
 * writes shows the same ones. With more it may show one that the primary does not show yet while it hides another of
 * the same count, so that answer is nobody else's.
 */
export function stampOfAnswer(requested: string, found: string): string {
  if (databaseIn(found) === databaseIn(requested)) return found
  return countsIn(found) === countsIn(requested) ? requested : `${databaseIn(requested)} later later`
}

const countsIn = (stamp: string) => stamp.split(' ').slice(-2).join(' ')
const databaseIn = (stamp: string) => stamp.split(' ').slice(0, -2).join(' ')

function used(key: string, found: Answer): Answer {
  // The least recently used one stands first.
  store.kept.delete(key)
  store.kept.set(key, found)
  return found
}

export function keepAnswer(key: string, answer: Answer): void {
  drop(key)
  if (answer.bytes > mostBytes / 2) return
  store.kept.set(key, answer)
  store.bytes += answer.bytes
  for (const oldest of store.kept.keys()) {
    if (store.bytes <= mostBytes) break
    drop(oldest)
  }
}

function drop(key: string): void {
  store.bytes -= store.kept.get(key)?.bytes ?? 0
  store.kept.delete(key)
}

const texts = 24
const entry = 16

export function bytesOf(value: unknown): number {
  let bytes = 0
  const waiting: unknown[] = [value]
  while (waiting.length > 0 && bytes <= mostBytes) {
    const one = waiting.pop()
    if (typeof one === 'string') bytes += texts + one.length
    else if (ArrayBuffer.isView(one)) bytes += one.byteLength
    else if (one instanceof Map) for (const pair of one) waiting.push(...pair)
    else if (Array.isArray(one)) for (const item of one) waiting.push(item)
    else if (typeof one === 'object' && one !== null)
      for (const item of Object.values(one)) waiting.push(item)
    bytes += entry
  }
  return bytes
}

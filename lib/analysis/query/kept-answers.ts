import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import type { Statement } from '@/lib/defects/list/search'

export type Rows = readonly (readonly (string | null)[])[]

export interface Answer {
  stamp: string
  rows: readonly Rows[]
}

const mostBytes = 32 * 2 ** 20

const name = Symbol.for('vehicle-defects.analysis.answers')
const shared = globalThis as { [name]?: { kept: Map<string, Answer & { bytes: number }>; bytes: number } }
// Next bundles pages and API apart; they share what is kept.
shared[name] ??= { kept: new Map(), bytes: 0 }
const store = shared[name]

const readStampText = `SELECT concat_ws(' ', (SELECT oid FROM pg_database WHERE datname = current_database()),
  'defects'::regclass::oid, pg_postmaster_start_time(), (SELECT sum(writes) FROM defect_writes)) AS stamp`

/**
 * What answers depend on: nothing was written to records between two equal ones. The database itself is part of it,
 * because a restored copy or a promoted replica counts its writes on from what it had.
 */
export async function readStamp(db: Ctx['db']): Promise<string> {
  const [row] = await query<{ stamp: string }>(db, readStampText)
  return row!.stamp
}

/** Values that an answer depends on beside records (replacements, words) are bound, so they are in the key. */
export const keyOf = (statements: readonly Statement[]) => JSON.stringify(statements)

export function keptAnswer(key: string, stamp: string): Answer | undefined {
  const found = store.kept.get(key)
  if (found?.stamp !== stamp) return undefined
  // The least recently used one stands first.
  store.kept.delete(key)
  store.kept.set(key, found)
  return found
}

export function keepAnswer(key: string, answer: Answer): void {
  drop(key)
  const bytes = bytesOf(key, answer)
  if (bytes > mostBytes / 2) return
  store.kept.set(key, { ...answer, bytes })
  store.bytes += bytes
  for (const oldest of store.kept.keys()) {
    if (store.bytes <= mostBytes) break
    drop(oldest)
  }
}

function drop(key: string): void {
  store.bytes -= store.kept.get(key)?.bytes ?? 0
  store.kept.delete(key)
}

/** About what V8 takes: a word a value and 16 bytes a text beside its characters. */
function bytesOf(key: string, { rows }: Answer): number {
  let bytes = 2 * key.length
  for (const answer of rows)
    for (const row of answer) {
      bytes += 32
      for (const value of row) bytes += value === null ? 8 : 24 + value.length
    }
  return bytes
}

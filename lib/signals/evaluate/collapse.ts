import { query } from '@/db/client'
import type { Reader } from '@/db/replicas'
import type { KnownRecords } from '@/lib/analysis/query/known-records'
import { collapseDuplicates, type SuspectRecord } from '@/lib/analysis/statistics/collapse-duplicates'
import { getOrAdd, grouped } from '@/lib/core/grouped'
import { pairsOf } from '@/lib/defects/list/keyword'
import type { Timeline } from './timeline'

export type RecordText = Pick<SuspectRecord, 'vin' | 'description' | 'pairs'>

export type Texts = (rows: readonly number[], day: number) => RecordText[] | Promise<RecordText[]>

export const collapsedWeeks = 60
// Of more records each pair would be compared for seconds; a cell of so many is no early warning.
const maxRecords = 600

/** Positions that probably repeat an earlier record of the same series and assembly (ANALYSIS §3.8). */
export async function findRepeated(
  { records, rows, present, origin, last }: Timeline,
  positions: readonly number[],
  texts: Texts,
): Promise<Set<number>> {
  const newest = positions.slice(-maxRecords)
  const found = await texts(
    newest.map(position => rows[position]!),
    origin + (last + 1) * 7,
  )
  const places = grouped(newest.keys(), at => {
    const row = rows[newest[at]!]!
    return `${records.series[row]} ${present[records.assembly[row]!]}`
  })
  const repeated = new Set<number>()
  for (const members of places.values()) {
    if (members.length < 2) continue
    const suspects = members.map(at => ({
      id: String(at).padStart(6, '0'),
      day: dayText(records.day[rows[newest[at]!]!]!),
      ...found[at]!,
    }))
    for (const { ids } of collapseDuplicates(suspects))
      for (const id of ids.slice(1)) repeated.add(newest[Number(id)]!)
  }
  return repeated
}

const dayMs = 86_400_000
export const dayText = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

interface Change {
  id: string
  day: number
  vin: [string | null, unknown] | null
  description: [string | null, unknown] | null
}

interface Known {
  now: RecordText
  before: ({ until: number } & Partial<RecordText>)[]
}

const unknown: Known = { now: { vin: null, description: null }, before: [] }

const maxKept = 20_000
// Most of a place are compared again on each day of a replay.
const maxPairs = 5_000
const batchSize = 1_000

const present = 'SELECT id::text, vin, description FROM defects WHERE id = ANY($1::bigint[])'
const changed = `SELECT defect_id::text AS id, ceil((extract(epoch FROM at) + 28800) / 86400)::int AS day,
    changes -> 'vin' AS vin, changes -> 'description' AS description
  FROM defect_versions WHERE defect_id = ANY($1::bigint[]) AND version > 1
    AND (changes ? 'vin' OR changes ? 'description') ORDER BY defect_id, version`

/** VIN and description of records as of the day of a decision: the present values with later changes undone. */
export function openTexts(reader: Reader, { ids }: KnownRecords) {
  const kept = new Map<string, Known>()
  const pairs = new Map<string, ReadonlySet<number>>()

  async function read(missing: string[]) {
    if (kept.size + missing.length > maxKept) kept.clear()
    const texts = await reader.run(db => query<{ id: string } & RecordText>(db, present, [missing]))
    const changes = await reader.run(db => query<Change>(db, changed, [missing]))
    for (const { id, vin, description } of texts) kept.set(id, { now: { vin, description }, before: [] })
    for (const { id, day, vin, description } of changes)
      kept.get(id)?.before.push({
        until: day,
        ...(vin && { vin: vin[0] }),
        ...(description && { description: description[0] }),
      })
  }

  return async (rows: readonly number[], day: number): Promise<RecordText[]> => {
    const requested = rows.map(row => String(ids[row]!))
    const missing = [...new Set(requested.filter(id => !kept.has(id)))]
    for (let at = 0; at < missing.length; at += batchSize) await read(missing.slice(at, at + batchSize))
    return requested.map(id => {
      const { now, before } = kept.get(id) ?? unknown
      const later = before.filter(({ until }) => until > day).reverse()
      const { vin, description }: RecordText = Object.assign({ ...now }, ...later)
      if (pairs.size >= maxPairs) pairs.clear()
      return { vin, description, pairs: getOrAdd(pairs, description ?? '', () => pairsOf(description)) }
    })
  }
}

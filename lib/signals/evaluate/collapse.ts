import { collapseDuplicates } from '@/lib/analysis/statistics/collapse-duplicates'
import type { Timeline } from './timeline'

export interface RecordText {
  vin: string | null
  description: string | null
}

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
  const places = new Map<string, number[]>()
  for (const [at, position] of newest.entries()) {
    const row = rows[position]!
    const place = `${records.series[row]} ${present[records.assembly[row]!]}`
    const known = places.get(place)
    if (known) known.push(at)
    else places.set(place, [at])
  }
  const repeated = new Set<number>()
  for (const members of places.values()) {
    if (members.length < 2) continue
    const events = collapseDuplicates(
      members.map(at => ({
        id: String(at).padStart(6, '0'),
        day: dayText(records.day[rows[newest[at]!]!]!),
        ...found[at]!,
      })),
    )
    for (const { ids } of events) for (const id of ids.slice(1)) repeated.add(newest[Number(id)]!)
  }
  return repeated
}

const dayMs = 86_400_000
export const dayText = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

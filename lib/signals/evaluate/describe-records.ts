import { ic } from '@/lib/analysis/statistics/measures'
import type { Cells } from './cells'
import type { Firing } from './checks'
import { dayText } from './collapse'
import type { Hit } from './hits'
import { knownEntries, type Timeline } from './timeline'

export const maxIds = 500
const leastShare = 0.3

export function describeRecords(
  timeline: Timeline,
  cells: Cells,
  cell: number,
  { days, collapsed, expected }: Firing,
) {
  const { records, rows, origin, last } = timeline
  const end = origin + (last + 1) * 7
  const isIn = (row: number) => records.day[row]! >= end - days
  const known = knownEntries(timeline, cells, cell, last - Math.ceil(days / 7)).filter(([at]) =>
    isIn(rows[at]!),
  )
  const byText = known.filter(([, weight]) => weight !== 1).length
  const found = known.map(([at]) => rows[at]!)
  const newest = found.sort(
    (one, other) => records.day[other]! - records.day[one]! || records.ids[other]! - records.ids[one]!,
  )
  const parts = new Map<string, number>()
  for (const row of found) {
    const part = records.names.subAssembly[records.subAssembly[row]!]
    if (part) parts.set(part, (parts.get(part) ?? 0) + 1)
  }
  const series = records.series[found[0]!]!
  const isSeries = cells.stratified && series >= 0
  return {
    from: dayText(end - days),
    to: dayText(end - 1),
    // The list under it goes by codes.
    n: found.length - byText,
    byText,
    ic025: ic(collapsed, expected).low,
    severe: found.filter(row => records.severe[row]! > 0).length,
    severity: found.reduce((sum, row) => sum + records.score[row]!, 0) / Math.max(1, found.length),
    measures: tableOf(timeline, cells, cell, days),
    brandId: isSeries ? (records.names.brand[records.brand[newest[0]!]!] ?? null) : null,
    parts: [...parts].filter(([, n]) => n >= found.length * leastShare).map(([part]) => part),
    recordIds: newest.slice(0, maxIds).map(row => String(records.ids[row]!)),
  } satisfies Partial<Hit>
}

function tableOf(
  { weekAt, first, last, hidden, records, rows, origin }: Timeline,
  cells: Cells,
  cell: number,
  days: number,
) {
  const [group, event] = [cells.cellGroup[cell]!, cells.cellEvent[cell]!]
  const from = origin + (last + 1) * 7 - days
  let [a, ofGroup, ofEvent, all] = [0, 0, 0, 0]
  for (
    let position = weekAt[Math.max(first, last - Math.ceil(days / 7))]!;
    position < weekAt[last + 1]!;
    position++
  ) {
    if (hidden[position] || records.day[rows[position]!]! < from) continue
    all++
    const inGroup = cells.groupOf[position] === group
    if (inGroup) ofGroup++
    for (let entry = cells.entryAt[position]!; entry < cells.entryAt[position + 1]!; entry++)
      if (cells.entryEvent[entry] === event && cells.entryWeight[entry] === 1) {
        ofEvent++
        if (inGroup) a++
      }
  }
  return { a, b: ofGroup - a, c: ofEvent - a, d: all - ofGroup - ofEvent + a }
}

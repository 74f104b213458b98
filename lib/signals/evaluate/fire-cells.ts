import { isEnough } from '@/lib/analysis/statistics/own-history'
import { type Cells, describeCell } from './cells'
import type { Check, Firing } from './checks'
import { collapsedWeeks, dayText, findRepeated, type Texts } from './collapse'
import { describeRecords } from './describe-records'
import type { Hit } from './hits'
import { knownPositions, type Timeline } from './timeline'

interface Opened {
  cells: Cells
  check: Check
}

const none: ReadonlySet<number> = new Set()
const alsoWeeks = 13

// The cells that fire in the last week and for which each further method fired within 90 days. Sorted strongest
// first: the first opens the place that the others join, independent of the order of the database's rows.
export async function fireCells(
  timeline: Timeline,
  { cells, check }: Opened,
  also: readonly Opened[],
  { rule, texts }: { rule: number; texts: Texts },
): Promise<Hit[]> {
  const hits: Hit[] = []
  const { last, origin } = timeline
  for (const cell of candidatesOf(timeline, cells, check)) {
    if (!check.at(cell, last, none)) continue
    const positions = knownPositions(timeline, cells, cell, last + 1 - collapsedWeeks)
    const repeated = await findRepeated(timeline, positions, texts)
    const firing = check.at(cell, last, repeated)
    if (!firing || !also.every(one => firedLately(timeline, one, cells, cell, repeated))) continue
    hits.push({
      rule,
      ...describeCell(cells, timeline, cell),
      week: dayText(origin + (last + 1) * 7),
      ...figuresOf(firing),
      ...describeRecords(timeline, cells, cell, firing),
    })
  }
  return hits.sort((one, other) => other.s / other.h - one.s / one.h || byName(one, other))
}

const nameOf = ({ group, event }: Hit) => JSON.stringify([group, event])
const byName = (one: Hit, other: Hit) => (nameOf(one) < nameOf(other) ? -1 : 1)

const figuresOf = ({ collapsed, expected, s, h }: Firing) => ({
  collapsed: Math.round(collapsed),
  expected,
  s,
  h,
})

function firedLately(
  { last }: Timeline,
  { cells, check }: Opened,
  ofRule: Cells,
  cell: number,
  repeated: ReadonlySet<number>,
): boolean {
  const same =
    cells === ofRule ? cell : cells.find(ofRule.cellGroup[cell]!, ofRule.eventKeys[ofRule.cellEvent[cell]!]!)
  if (same < 0) return false
  for (let week = last; week > last - alsoWeeks; week--) if (check.at(same, week, repeated)) return true
  return false
}

function candidatesOf(
  { weekAt, first, last, hidden }: Timeline,
  cells: Cells,
  { least, windowWeeks }: Check,
) {
  const counts = new Float32Array(cells.size)
  const touched: number[] = []
  const { entryAt, entryCell, entryWeight } = cells
  const from = weekAt[Math.max(first, last + 1 - windowWeeks)]!
  for (let position = from; position < weekAt[last + 1]!; position++) {
    if (hidden[position]) continue
    for (let entry = entryAt[position]!; entry < entryAt[position + 1]!; entry++) {
      const cell = entryCell[entry]!
      if (cell < 0) continue
      if (counts[cell] === 0) touched.push(cell)
      counts[cell]! += entryWeight[entry]!
    }
  }
  return touched.filter(cell => isEnough(counts[cell]!, least))
}

import {
  chi2,
  chi2Yates,
  ic,
  mantelHaenszel,
  prr,
  stratifiedExpected,
  type Table,
} from '@/lib/analysis/statistics/measures'
import { getOrAdd } from '@/lib/core/grouped'
import type { Cells } from './cells'
import type { Check, ParamsOf } from './checks'
import { knownPositions, type Timeline } from './timeline'

const dayMs = 86_400_000

export function checkDisproportion(
  timeline: Timeline,
  cells: Cells,
  { strata, windowDays, newOnly, ...limits }: ParamsOf<'disproportion'>,
): Check {
  const windowWeeks = Math.max(1, Math.round(windowDays / 7))
  const margins = new Map<number, Margins>()
  const strataOf = stratifier(timeline, strata)

  function judge(cell: number, week: number, repeated: ReadonlySet<number>) {
    if (week < timeline.first) return null
    const window = getOrAdd(margins, week, () => countMargins(timeline, cells, strataOf, week, windowWeeks))
    const from = Math.max(timeline.first, week + 1 - windowWeeks)
    const positions = knownPositions(timeline, cells, cell, from).filter(at => timeline.week[at]! <= week)
    const tables = tablesOf(window, cells, cell, positions, strataOf, repeated)
    const all = sumOf(tables)
    return meets(all, tables, strata !== 'none', limits)
  }

  return {
    least: limits.least,
    windowWeeks,
    at(cell, week, repeated) {
      const found = judge(cell, week, repeated)
      if (!found || (newOnly && judge(cell, week - 1, repeated))) return null
      return { days: windowWeeks * 7, ...found }
    },
  }
}

function meets(
  all: Table,
  tables: Table[],
  stratified: boolean,
  limits: Pick<ParamsOf<'disproportion'>, 'prr' | 'chi2' | 'ic025' | 'least' | 'yates'>,
) {
  if (all.a < limits.least) return null
  const expected = stratifiedExpected(tables)
  const low = ic(all.a, expected).low
  const common = stratified ? mantelHaenszel(tables) : null
  const ratio = common ? common.prr : (prr(all)?.value ?? null)
  const square = common ? common.chi2 : limits.yates ? chi2Yates(all) : chi2(all)
  // Nobody else has the event: no ratio is larger.
  const isRatio = ratio === null ? all.c === 0 : ratio >= limits.prr
  if (!isRatio || square === null || square < limits.chi2) return null
  if (limits.ic025 !== null && low <= limits.ic025) return null
  return { collapsed: all.a, expected, s: ratio ?? all.a / Math.max(expected, 0.002), h: limits.prr }
}

interface Margins {
  strata: Map<number, number>
  totals: Float64Array
  groups: Float64Array
  events: Float64Array
}

const maxStrata = 64

function countMargins(
  timeline: Timeline,
  cells: Cells,
  stratumOf: (position: number) => number,
  week: number,
  windowWeeks: number,
): Margins {
  const strata = new Map<number, number>()
  const totals = new Float64Array(maxStrata)
  const groups = new Float64Array(cells.groupKeys.length * maxStrata)
  const events = new Float64Array(cells.eventKeys.length * maxStrata)
  const from = timeline.weekAt[Math.max(timeline.first, week + 1 - windowWeeks)]!
  for (let position = from; position < timeline.weekAt[week + 1]!; position++) {
    if (timeline.hidden[position]) continue
    const stratum = getOrAdd(strata, stratumOf(position), () => Math.min(strata.size, maxStrata - 1))
    totals[stratum]!++
    if (cells.groupOf[position]! >= 0) groups[cells.groupOf[position]! * maxStrata + stratum]!++
    for (let entry = cells.entryAt[position]!; entry < cells.entryAt[position + 1]!; entry++)
      events[cells.entryEvent[entry]! * maxStrata + stratum]!++
  }
  return { strata, totals, groups, events }
}

/** Collapsed duplicates are subtracted from the cell and from both margins (group and event). */
function tablesOf(
  { strata, totals, groups, events }: Margins,
  cells: Cells,
  cell: number,
  positions: readonly number[],
  stratumOf: (position: number) => number,
  repeated: ReadonlySet<number>,
): Table[] {
  const [having, left] = [new Float64Array(maxStrata), new Float64Array(maxStrata)]
  for (const position of positions) {
    const stratum = strata.get(stratumOf(position))!
    if (repeated.has(position)) left[stratum]!++
    else having[stratum]!++
  }
  const [group, event] = [cells.cellGroup[cell]! * maxStrata, cells.cellEvent[cell]! * maxStrata]
  return Array.from({ length: Math.min(strata.size, maxStrata) }, (_, at) => {
    const a = having[at]!
    const b = groups[group + at]! - a - left[at]!
    const c = events[event + at]! - a - left[at]!
    return { a, b, c, d: totals[at]! - left[at]! - a - b - c }
  })
}

function sumOf(tables: readonly Table[]): Table {
  const sum = (of: keyof Table) => tables.reduce((all, table) => all + table[of], 0)
  return { a: sum('a'), b: sum('b'), c: sum('c'), d: sum('d') }
}

function stratifier(
  { records, rows }: Timeline,
  strata: ParamsOf<'disproportion'>['strata'],
): (position: number) => number {
  const year = (row: number) => new Date(records.day[row]! * dayMs).getUTCFullYear()
  const of: Record<typeof strata, (row: number) => number> = {
    none: () => 0,
    power: row => records.power[row]!,
    nature: row => records.nature[row]!,
    year,
    'power-year': row => year(row) * 2 + records.newEnergy[row]!,
  }
  return position => of[strata](rows[position]!)
}

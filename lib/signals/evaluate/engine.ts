import type { KnownRecords } from '@/lib/analysis/query/known-records'
import { isEnough, thresholdFor } from '@/lib/analysis/statistics/own-history'
import { getOrAdd } from '@/lib/core/grouped'
import { type Level, type RuleDefinition, severeKinds } from '../rules/rule-schema'
import { type Cells, describeCell, openCells } from './cells'
import { type Check, type Firing, type MethodOf, openCheck } from './checks'
import { collapsedWeeks, dayText, findRepeated, type Texts } from './collapse'
import { describeRecords } from './describe-records'
import { fireListed, type ListedOn } from './fire-recalls'
import type { Hit } from './hits'
import { countSince, knownPositions, moveTo, openTimeline, type Timeline } from './timeline'

interface Opened {
  cells: Cells
  check: Check
}

const none: ReadonlySet<number> = new Set()
const alsoWeeks = 13

// The cells that fire in the last week and for which each further method fired within 90 days. Sorted strongest
// first: the first opens the place that the others join, independent of the order of the database's rows.
async function fireCells(
  timeline: Timeline,
  { cells, check }: Opened,
  also: readonly Opened[],
  { rule, every, texts }: { rule: number; every: RuleDefinition['every']; texts: Texts },
): Promise<Hit[]> {
  const hits: Hit[] = []
  const { last, origin } = timeline
  for (const cell of candidatesOf(timeline, cells, check, every)) {
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

// 1970-01-01 was a Thursday.
const isMonday = (day: number) => day % 7 === 4

// On other days than Mondays only where something came in or was changed on the day before: little else raises a sum.
function candidatesOf(
  { records, rows, origin, weekAt, first, last, hidden }: Timeline,
  cells: Cells,
  { least, windowWeeks }: Check,
  every: RuleDefinition['every'],
) {
  const day = origin + (last + 1) * 7
  const newest = new Set<number>()
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
      const row = rows[position]!
      if (records.day[row] === day - 1 || records.since[row] === day) newest.add(cell)
    }
  }
  const isWhole = every === 'week' || isMonday(day)
  return touched.filter(cell => isEnough(counts[cell]!, least) && (isWhole || newest.has(cell)))
}

export interface EngineOptions {
  records: KnownRecords
  rules: readonly RuleDefinition[]
  filterOf: readonly number[]
  /** First day of week 0, in days since 1970; decisions are a whole number of weeks later. */
  origin: number
  weeks: number
  presentOn?(day: number): Int16Array
  texts: Texts
  // What rules without levels look at.
  listed?: Partial<Record<'after-recall' | 'new-text', ListedOn>>
}

interface Counted {
  timeline: Timeline
  cells: Map<string, Cells>
}

export type Engine = ReturnType<typeof openEngine>

export function openEngine({
  records,
  rules,
  filterOf,
  origin,
  weeks,
  texts,
  presentOn,
  listed = {},
}: EngineOptions) {
  const itself = Int16Array.from(records.names.assembly, (_, at) => at)
  const counted = new Map<number, Counted>()

  function countedOn(filter: number, day: number): Counted {
    const present = presentOn?.(day) ?? itself
    let found = counted.get(filter)
    if (!found || found.timeline.present.some((code, at) => code !== present[at])) {
      found = { timeline: openTimeline(records, { origin, weeks, filter, present }), cells: new Map() }
      counted.set(filter, found)
    }
    const last = (day - origin) / 7 - 1
    if (found.timeline.last !== last) moveTo(found.timeline, last, day)
    return found
  }

  return {
    /** Decides for a day on the weeks before it. Calls must be in ascending order of days. */
    async decide(day: number): Promise<{ hits: Hit[]; cells: number }> {
      const hits: Hit[] = []
      let looked = 0
      for (const [index, rule] of rules.entries()) {
        const listedOn = listed[rule.method as keyof typeof listed]
        if (listedOn && 'least' in rule.params) {
          const { timeline } = countedOn(filterOf[index]!, day)
          const { least } = rule.params
          hits.push(...(await fireListed(timeline, await listedOn(day), { rule: index, least, texts })))
        }
        for (const level of rule.levels) {
          const { timeline, cells } = countedOn(filterOf[index]!, day)
          const open = (one: MethodOf) => {
            const texts = 'texts' in one.params && one.params.texts
            const nested = 'mixture' in one.params && one.params.mixture
            const of = cellsOf({ timeline, cells }, level, { severe: severeBits(one), texts, nested })
            return { cells: of, check: openCheck(timeline, of, one, thresholdOf(one, rule.budget, timeline)) }
          }
          const main = open(rule as MethodOf)
          looked += main.cells.size
          hits.push(
            ...(await fireCells(timeline, main, rule.also.map(open), {
              ...{ rule: index, every: rule.every, texts },
            })),
          )
        }
      }
      return { hits, cells: looked }
    },
  }
}

function cellsOf(
  counted: Counted,
  level: Level,
  options: { severe: number; texts: boolean; nested: boolean },
): Cells {
  const { timeline, cells } = counted
  const key = `${level} ${options.severe} ${options.texts} ${options.nested}`
  const parent = options.nested && parentLevel(level)
  return getOrAdd(cells, key, () => ({
    ...openCells(timeline, level, options),
    ...(parent && { parent: cellsOf(counted, parent, options) }),
  }))
}

function parentLevel(level: Level): Level | undefined {
  if (level.endsWith('*symptom')) return level.replace('*symptom', '') as Level
  return level.endsWith('*subAssembly') ? (level.replace('subAssembly', 'assembly') as Level) : undefined
}

function severeBits({ method, params }: MethodOf): number {
  if (method !== 'severe') return 0
  return params.kinds.reduce((bits, kind) => bits | (1 << severeKinds.indexOf(kind)), 0)
}

const weeksOfYear = 52
const weeksOfMonth = 365.25 / 12 / 7

/** Shipped thresholds suit a list of a certain size; with a budget of false alarms they are scaled to this list. */
function thresholdOf({ params }: MethodOf, budget: number | null, timeline: Timeline): number {
  if (!('h' in params)) return 0
  if (budget === null) return params.h
  const weeks = Math.min(weeksOfYear, timeline.last - timeline.first + 1)
  const perMonth = (countSince(timeline, timeline.last + 1 - weeks) / weeks) * weeksOfMonth
  return thresholdFor(params.h, perMonth, budget)
}

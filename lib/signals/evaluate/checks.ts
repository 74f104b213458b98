import { ic } from '@/lib/analysis/statistics/measures'
import {
  concentrationOf,
  firstExpectedWeek,
  isConfirmed,
  isEnough,
  type OwnHistoryParams,
  openWalk,
  walkCell,
} from '@/lib/analysis/statistics/own-history'
import { monthlyCusum, staffRule } from '@/lib/analysis/statistics/time-charts'
import { getOrAdd } from '@/lib/core/grouped'
import type { Method, RuleDefinition } from '../rules/rule-schema'
import { type Cells, openSums } from './cells'
import { checkDisproportion } from './check-disproportion'
import { knownEntries, knownPositions, type Timeline } from './timeline'

export interface Firing {
  days: number
  collapsed: number
  expected: number
  s: number
  h: number
}

export interface Check {
  least: number
  windowWeeks: number
  at(cell: number, week: number, repeated: ReadonlySet<number>): Firing | null
}

export type ParamsOf<M extends Method> = Extract<RuleDefinition, { method: M }>['params']
export type MethodOf = { [M in Method]: { method: M; params: ParamsOf<M> } }[Method]

export function openCheck(timeline: Timeline, cells: Cells, rule: MethodOf, h: number): Check {
  switch (rule.method) {
    case 'own-history':
      return checkOwnHistory(timeline, cells, { ...rule.params, h })
    case 'severe': {
      const windowWeeks = Math.max(1, Math.round(rule.params.windowDays / 7))
      // IC025 of two is never above 0, however few are expected.
      const confirm = rule.params.least < 3 ? ofTwo : 0
      return checkOwnHistory(timeline, cells, { ...rule.params, h, windowWeeks, confirm, kappa: 25 })
    }
    case 'disproportion':
      return checkDisproportion(timeline, cells, rule.params)
    case 'cusum':
      return checkCusum(timeline, cells, rule.params)
    case 'count':
      return checkCount(timeline, cells, rule.params)
    case 'after-recall':
    case 'new-text':
      throw new Error('what is listed has no cells')
  }
}

const ofTwo = -0.5
const problemWeeks = 26
const weeksOfYear = 52

function checkOwnHistory(
  timeline: Timeline,
  cells: Cells,
  params: OwnHistoryParams & { texts: boolean },
): Check {
  const sums = openSums(timeline, cells)
  const walk = openWalk(sums.length)
  const { least, windowWeeks, texts } = params
  const isConcentrated = params.mixture && !cells.level.includes('symptom')

  // The more a group reports, the more of it fires by chance, and defects are no more frequent there: it has to show as
  // much more as it reports more than groups on average.
  const means = new Map<number, number>()
  function moreThanUsual(cell: number, week: number): number {
    const yearOf = (group: number) => {
      const [from, to] = [Math.max(timeline.first, week + 1 - weeksOfYear), week + 1].map(
        at => group * timeline.weeks + at,
      )
      return cells.groupWeeks.subarray(from, to).reduce((sum, n) => sum + n, 0)
    }
    const mean = getOrAdd(means, week, () => {
      const reporting = cells.groupKeys.map((_, group) => yearOf(group)).filter(n => n > 0)
      return reporting.reduce((sum, n) => sum + n, 0) / reporting.length
    })
    return Math.log(Math.max(1, yearOf(cells.cellGroup[cell]!) / mean))
  }

  // How often each problem is named lately, by its code or, where that is not what the record counts by, by its text.
  function problemsOf(cell: number, week: number, repeated: ReadonlySet<number>): number[] {
    const { records, rows } = timeline
    const counts = new Map<number, number>()
    for (const [position, weight] of knownEntries(timeline, cells, cell, week + 1 - problemWeeks)) {
      if (timeline.week[position]! > week || repeated.has(position)) continue
      const row = rows[position]!
      const coded = weight === 1 ? records.symptomSets[records.symptoms[row]!]?.[0] : undefined
      const problem = coded ?? (texts ? records.readings?.(row)?.symptom : undefined) ?? -1
      if (problem >= 0) counts.set(problem, (counts.get(problem) ?? 0) + weight)
    }
    return [...counts.values()]
  }

  return {
    least,
    windowWeeks,
    at(cell, week, repeated) {
      const at = week - timeline.first
      if (at < 0) return null
      const given = sums.of(cell)
      if (repeated.size === 0 && !isConfirmed(given, params, at, walk)) return null
      walkCell({ ...given, ...(repeated.size > 0 && sums.without(cell, repeated)) }, params, walk)
      const [n, expected] = [walk.recentN[at]!, walk.recentExpected[at]!]
      if (!isEnough(n, least) || ic(n, expected).low <= params.confirm) return null
      const problems = isConcentrated ? problemsOf(cell, week, repeated) : []
      const s = walk.s[at]! + concentrationOf(problems)
      const h = params.h + (params.mixture ? moreThanUsual(cell, week) : 0)
      if (s <= h) return null
      // A week without an expectation counts in no window.
      const days = Math.min(windowWeeks, at + 1 - firstExpectedWeek(params)) * 7
      return { days, collapsed: n, expected, s, h }
    },
  }
}

const dayMs = 86_400_000
const monthOf = (day: number) => {
  const date = new Date(day * dayMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
const cusumWeeks = 13

/** Only completed calendar months are counted. */
function checkCusum(timeline: Timeline, cells: Cells, { h, k, least }: ParamsOf<'cusum'>): Check {
  const { origin, first, records, rows } = timeline
  const firstMonth = monthOf(origin + first * 7 + 27)
  return {
    least,
    windowWeeks: cusumWeeks,
    at(cell, week, repeated) {
      const now = monthOf(origin + (week + 1) * 7)
      const months = new Array<number>(Math.max(0, now - firstMonth)).fill(0)
      let recent = 0
      for (const position of knownPositions(timeline, cells, cell, timeline.first)) {
        if (repeated.has(position) || timeline.week[position]! > week) continue
        const month = monthOf(records.day[rows[position]!]!)
        if (month >= firstMonth && month < now) months[month - firstMonth]!++
        if (timeline.week[position]! > week - cusumWeeks) recent++
      }
      const point = monthlyCusum(months, { h, k }).at(-1)
      if (!point?.fires || recent < least) return null
      const year = months.slice(-15, -3)
      const expected = (year.reduce((sum, n) => sum + n, 0) / Math.max(1, year.length)) * 3
      return { days: cusumWeeks * 7, collapsed: recent, expected, s: point.value!, h }
    },
  }
}

const monthDays = 30

function checkCount(timeline: Timeline, cells: Cells, params: ParamsOf<'count'>): Check {
  const { origin, first, records, rows } = timeline
  const days = monthDays * (params.months + 1)
  return {
    least: params.least,
    windowWeeks: 5,
    at(cell, week, repeated) {
      const end = origin + (week + 1) * 7
      if (end - days < origin + first * 7) return null
      const counts = new Array<number>(days).fill(0)
      for (const position of knownPositions(timeline, cells, cell, timeline.first)) {
        const day = records.day[rows[position]!]! - (end - days)
        if (day >= 0 && day < days && !repeated.has(position)) counts[day]!++
      }
      const point = staffRule(counts, params).at(-1)!
      if (!point.fires) return null
      return {
        days: monthDays,
        collapsed: point.value!,
        expected: point.centre!,
        s: point.value!,
        h: point.high!,
      }
    },
  }
}

import { daysIn, type Window } from '@/lib/analysis/query/calendar'
import { ic } from '@/lib/analysis/statistics/measures'
import { leastRecords } from '@/lib/analysis/statistics/small-numbers'
import { addDays, addMonths } from '@/lib/core/today'
import type { Locale } from '@/lib/i18n/locales'
import { listText, translate } from '@/lib/i18n/translate'

export type Say = (key: string, values?: Record<string, string | number>) => string

export const sayIn =
  (locale: Locale): Say =>
  (key, values) =>
    translate(locale, `analysis.finding.${key}`, values)

// Up to yesterday too: an evaluation looks at the days before it.
export function periodText(say: Say, { from, to }: Window, today: string): string {
  const isNow = to === today || to === addDays(today, -1)
  if (isNow && from === `${today.slice(0, 4)}-01-01`) return say('periods.thisYear')
  const months = [1, 3, 6, 12, 24].find(many => from === addDays(addMonths(to, -many), 1))
  if (isNow && months) return say('periods.months', { months })
  const days = daysIn({ from, to }) - (to === today ? 1 : 0)
  const isWeeks = days % 7 === 0 || new Date(from).getUTCDay() === 1
  if (isNow && isWeeks && days > 7 && days <= 364 && !from.endsWith('-01'))
    return say('periods.weeks', { weeks: Math.ceil(days / 7) })
  if (from.endsWith('-01') && addDays(addMonths(from, 1), -1) === to)
    return say('periods.month', { year: from.slice(0, 4), month: Number(from.slice(5, 7)) })
  return say('periods.between', { from, to })
}

// A third of a month: weeks and days claim more than such a beginning can be known.
export function beginningText(say: Say, day: string, today: string): string {
  const [year = '', month, date] = day.split('-')
  const third = Number(date) <= 10 ? 'early' : Number(date) <= 20 ? 'middle' : 'late'
  const isThisYear = year === today.slice(0, 4)
  return say(`thirds.${third}`, { year: isThisYear ? 'none' : year, month: Number(month) })
}

// More decimals would look surer than a count of reports is.
export const roughly = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))

export const severeKinds = ['fire', 'crash', 'rollover', 'injured', 'death'] as const
export type SevereCounts = Partial<Record<(typeof severeKinds)[number] | 'severe', number>>

// Nothing is said of circumstances that were not counted.
export function severeText(
  locale: Locale,
  counts: SevereCounts | undefined,
  since: string | undefined,
): string | null {
  if (!counts) return null
  const say = sayIn(locale)
  const found = severeKinds.flatMap(kind => (counts[kind] ? say(`severe.${kind}`, { n: counts[kind] }) : []))
  if (counts.severe && found.length === 0) found.push(say('severe.severe', { n: counts.severe }))
  if (found.length === 0) return since ? say('severe.noneSince', { since }) : say('severe.none')
  const list = listText(locale, found)
  return since ? say('severe.ofSince', { since, list }) : say('severe.of', { list })
}

export const sentence = (say: Say, clauses: readonly (string | null)[]) =>
  say('sentence', {
    text: clauses
      .filter(clause => clause !== null)
      .join(say('semicolon'))
      .trim(),
  })

// Chinese stands apart from letters and figures.
export const spaced = (locale: Locale, name: string) =>
  locale === 'zh-CN' && /[\w)]$/.test(name) ? `${name} ` : name
export const spacedBefore = (locale: Locale, name: string) =>
  locale === 'zh-CN' && /^[\w(]/.test(name) ? ` ${name}` : name

export const findingLevels = ['high', 'raised', 'usual', 'low', 'tooFew', 'unknown'] as const
export type FindingLevel = (typeof findingLevels)[number]

export interface Finding {
  level: FindingLevel | null
  text: string
}

// By the 95 % limits of IC: `high` from twice the expectation on, even at the lower one. The manual names these.
export function levelOf(n: number, expected: number | null, least = leastRecords): FindingLevel {
  if (expected === null) return n < least ? 'tooFew' : 'unknown'
  const { low, high } = ic(n, expected)
  if (high < 0 && expected >= least) return 'low'
  if (n < least) return 'tooFew'
  if (low >= 1) return 'high'
  return low > 0 ? 'raised' : 'usual'
}

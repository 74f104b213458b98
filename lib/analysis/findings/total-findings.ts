import type { Window } from '@/lib/analysis/query/calendar'
import { changeOf, leastRecords } from '@/lib/analysis/statistics/small-numbers'
import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import { type Finding, levelOf, periodText, roughly, sayIn, sentence, spaced, spacedBefore } from './phrases'

interface Place {
  locale: Locale
  today: string
}

interface RankedFigures {
  all: number
  high: number
  raised: number
  // Whether suspected duplicates are counted too.
  duplicates?: boolean
  first: Finding | null
  // All records are of one group.
  alone?: boolean
}

export function rankedFinding(
  locale: Locale,
  { all, high, raised, duplicates = false, first, alone = false }: RankedFigures,
): Finding | null {
  if (all === 0) return null
  const say = sayIn(locale)
  if (alone) return { level: 'unknown', text: sentence(say, [say('ranked.alone')]) }
  if (!first) return { level: 'usual', text: sentence(say, [say('ranked.none', { all })]) }
  const counted = sentence(say, [
    say('ranked.some', { all, high, raised }) + (duplicates ? say('ranked.duplicates') : ''),
  ])
  return {
    level: first.level,
    text: say('two', { first: counted, second: say('ranked.first', { text: first.text }) }),
  }
}

export function itemsFinding(
  locale: Locale,
  { open, new: fresh, overdue }: { open: number; new: number; overdue: number },
  first: Finding | null,
): Finding {
  const say = sayIn(locale)
  if (open === 0) return { level: null, text: sentence(say, [say('items.none')]) }
  const counted = sentence(say, [say('items.open', { n: open, fresh, overdue })])
  if (!first) return { level: null, text: counted }
  return {
    level: first.level,
    text: say('two', { first: counted, second: say('items.first', { text: first.text }) }),
  }
}

interface ReportFigures {
  window: Window
  compare: 'year' | 'previous' | 'none'
  n: number
  before: number | null
  largest: { by: string; name: string; n: number } | null
  fastest: { name: string; n: number; before: number; difference: number } | null
  harm: number | null
}

const percent = (share: number) => `${Math.round(Math.abs(share) * 1000) / 10}%`

export function reportFinding(
  { locale, today }: Place,
  { window, compare, n, before, largest, fastest, harm }: ReportFigures,
): Finding {
  const say = sayIn(locale)
  const period = periodText(say, window, today)
  if (n === 0 && !before) return { level: null, text: sentence(say, [say('report.nothing', { period })]) }
  const { difference, relative } = changeOf(n, before ?? 0)
  const amount = relative === null ? say('report.records', { n: Math.abs(difference) }) : percent(relative)
  const against = { compare, before: before ?? 0, amount }
  const direction = difference === 0 ? 'same' : difference > 0 ? 'more' : 'fewer'
  const changed = before === null ? '' : say(`report.${direction}`, against)
  const among = (part: number) => ({
    n: part,
    total: n,
    share: n >= leastRecords ? percent(part / n) : 'none',
  })
  return {
    level: null,
    text: sentence(say, [
      say('report.received', { period, n }) + changed,
      largest && largest.n > 0 && n > 0
        ? say('report.largest', {
            by: largest.by.toLowerCase(),
            name: spaced(locale, spacedBefore(locale, largest.name)),
            ...among(largest.n),
          })
        : null,
      fastest && n > 1
        ? say('report.fastest', { ...fastest, name: spacedBefore(locale, fastest.name) })
        : null,
      harm === null || n === 0 ? null : say('report.harm', among(harm)),
    ]),
  }
}

interface TrendFigures {
  name: string
  window: Window
  interval: 'day' | 'week' | 'month' | 'quarter' | 'year'
  n: number
  // Of complete periods only, oldest first.
  counts: readonly number[]
  largest: { name: string; n: number } | null
  // Of the newest period what is in, and what it will be with what is still to come.
  newest?: number
  ahead?: { low: number; high: number } | null
}

const maxBefore = 12
const minBefore = 3

// The last complete period against the mean of those before it, a year of months at most.
export function trendFinding(
  { locale, today }: Place,
  { name, window, interval, n, counts, largest, newest = 0, ahead }: TrendFigures,
): Finding {
  const say = sayIn(locale)
  const before = counts.slice(0, -1).slice(-maxBefore)
  const last = counts.at(-1)
  const named = { name: spaced(locale, name), period: periodText(say, window, today), n }
  const total = say(name ? 'trend.ofName' : 'trend.total', named)
  const unit = translate(locale, `look.controls.intervals.${interval}`).toLowerCase()
  const aheadText = ahead ? say('trend.ahead', { unit, newest, low: ahead.low, high: ahead.high }) : null
  const largestText =
    largest && say('trend.largest', { ...largest, total: n, name: spaced(locale, largest.name) })
  if (n === 0) return { level: null, text: sentence(say, [total]) }
  if (last === undefined || before.length < minBefore)
    return { level: 'unknown', text: sentence(say, [total, say('trend.short'), aheadText, largestText]) }
  const mean = before.reduce((sum, one) => sum + one, 0) / before.length
  const level = levelOf(last, mean)
  const compared = say('trend.last', {
    ...{ last, mean: roughly(mean), periods: before.length },
    unit,
    level: translate(locale, `analysis.finding.trend.levels.${level}`),
  })
  return { level, text: sentence(say, [total, compared, aheadText, largestText]) }
}

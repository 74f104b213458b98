import { leastForWeibull } from '@/lib/analysis/statistics/life'
import type { Interval, Ratio } from '@/lib/analysis/statistics/measures'
import type { Locale } from '@/lib/i18n/locales'
import { type Finding, roughly, sayIn, sentence } from './phrases'

interface LifeFigures {
  name: string
  vehicles: number
  // Reports of vehicles whose month of sale is known, and the age in months up to which there are any vehicles.
  placed: number
  reached: number
  // Of each thousand, within a year of service.
  firstYear: Interval | null
  shape: Interval | null
  ahead: (Interval & { months: number }) | null
}

// Two significant digits: the interval is no surer.
function rounded(value: number): number {
  if (value < 10) return roughly(value)
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1)
  return Math.round(value / unit) * unit
}

export function lifeFinding(
  locale: Locale,
  { name, vehicles, placed, reached, firstYear, shape, ahead }: LifeFigures,
): Finding {
  const say = sayIn(locale)
  const named = { name, vehicles, n: placed }
  const trend = shape && (shape.low > 1 ? 'rising' : shape.high < 1 ? 'falling' : 'steady')
  const rangeOf = ({ low, high }: Interval) => ({ low: rounded(low), high: rounded(high) })
  const text = sentence(say, [
    say('life.counted', named),
    firstYear && placed > 0
      ? say('life.firstYear', { value: roughly(firstYear.value), ...rangeOf(firstYear) })
      : null,
    trend && say(`life.${trend}`),
    ahead
      ? say('life.ahead', { vehicles, months: ahead.months, ...rangeOf(ahead) })
      : say('life.short', { least: leastForWeibull }),
  ])
  const unknown = say('life.unknown', { reached })
  return { level: null, text: say('two', { first: text, second: unknown }) }
}

export type Effect = 'less' | 'more' | 'unclear' | 'tooFew'

interface Rated {
  n: number
  rate: Interval | null
}

interface EffectFigures {
  before: Rated & { months: number }
  after: Rated & { months: number }
  ratio: Ratio | null
  repaired: Rated | null
  notRepaired: Rated | null
}

const effectOf = (n: number, ratio: Ratio | null): Effect => {
  if (!ratio || n < leastForEffect) return 'tooFew'
  if (ratio.high !== null && ratio.high < 1) return 'less'
  return ratio.low > 1 ? 'more' : 'unclear'
}

const leastForEffect = 5

export function effectFinding(
  locale: Locale,
  { before, after, ratio, repaired, notRepaired }: EffectFigures,
): Finding & { effect: Effect } {
  const say = sayIn(locale)
  const effect = effectOf(before.n + after.n, ratio)
  const rateText = ({ n, rate }: Rated) =>
    rate
      ? say('effect.rate', { value: roughly(rate.value), low: roughly(rate.low), high: roughly(rate.high) })
      : say('effect.records', { n })
  const compared =
    ratio && ratio.value !== null && effect !== 'tooFew'
      ? say('effect.ratio', {
          value: hundredth(ratio.value),
          low: hundredth(ratio.low),
          high: hundredth(ratio.high ?? 0),
        })
      : ''
  const text = sentence(say, [
    say('effect.before', { months: before.months, rate: rateText(before) }),
    say('effect.after', { months: after.months, rate: rateText(after) }) + compared,
    repaired && notRepaired
      ? say('effect.repaired', { repaired: rateText(repaired), not: rateText(notRepaired) })
      : null,
    say(`effect.${effect}`),
  ])
  return { level: null, text, effect }
}

const hundredth = (value: number) => (value < 1 ? Math.round(value * 100) / 100 : roughly(value))

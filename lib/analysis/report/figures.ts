import { narrowing } from '@/lib/analysis/query/link'
import { lagOf } from '@/lib/analysis/statistics/quantiles'
import { changeOf, ifEnough } from '@/lib/analysis/statistics/small-numbers'
import type { FilterValues } from '@/lib/defects/list/filters'
import { states } from '@/lib/defects/states'
import type { Tally } from './places'

const figureFilters = {
  harm: { severe: true },
  newEnergy: { newEnergy: true },
  highRisk: { riskLevel: ['H'] },
  unreviewed: { state: [states.toReview, states.returned] },
} as const satisfies Record<string, FilterValues>

export type FigureCount = keyof typeof figureFilters

export function figuresUnder({ asOf }: FilterValues): Partial<Record<FigureCount, FilterValues>> {
  const { harm, newEnergy } = figureFilters
  return asOf === undefined ? figureFilters : { harm, newEnergy }
}

export interface Figure {
  key: FigureCount | 'lag'
  n: number
  before: number | null
  change: number | null
  share: number | null
  shareBefore: number | null
  days: number | null
  daysBefore: number | null
  filters: FilterValues | null
}

interface Counted {
  total: Tally<FigureCount> | undefined
  lag: readonly Tally<string>[]
}

export function figuresOf(base: FilterValues, now: Counted, before: Counted | null): Figure[] {
  const counted = (Object.keys(figuresUnder(base)) as FigureCount[]).map(key => {
    const [n, earlier] = [now.total?.counts[key] ?? 0, before && (before.total?.counts[key] ?? 0)]
    return {
      ...{ key, n, before: earlier, change: earlier === null ? null : changeOf(n, earlier).relative },
      share: shareIn(now.total, n),
      shareBefore: before && shareIn(before.total, earlier!),
      ...{ days: null, daysBefore: null },
      filters: narrowing(base, figureFilters[key]),
    }
  })
  const [lag, lagBefore] = [lagIn(now), before && lagIn(before)]
  return [
    ...counted,
    {
      ...{ key: 'lag' as const, n: lag.n, before: lagBefore?.n ?? null },
      change: lagBefore && changeOf(lag.n, lagBefore.n).relative,
      ...{ share: null, shareBefore: null, days: lag.median, daysBefore: lagBefore?.median ?? null },
      filters: { lagDaysFrom: Math.max(0, Number(base.lagDaysFrom ?? 0)) },
    },
  ]
}

const shareIn = (total: { n: number } | undefined, n: number) => ifEnough(total?.n ?? 0, n / (total?.n ?? 1))

function lagIn({ lag }: Counted) {
  const days = lag.flatMap(({ keys: [value], n }) =>
    typeof value === 'string' ? [{ value: Number(value), n }] : [],
  )
  const { median, bins } = lagOf(days)
  return { median, n: bins.reduce((sum, { n }) => sum + n, 0) }
}

import type { Base } from '@/lib/analysis/query/analysis-schema'
import type { PresentAssemblies } from '@/lib/analysis/query/link'
import { ic } from '@/lib/analysis/statistics/measures'
import { changeOf } from '@/lib/analysis/statistics/small-numbers'
import type { Ctx } from '@/lib/core/context'
import { filtersOfPlaces, placeNames, type Tally } from './places'

const shown = 10

interface Grown {
  base: Base
  assemblies: PresentAssemblies
  now: readonly Tally<string>[]
  before: readonly Tally<string>[]
  yearBefore: readonly Tally<string>[]
}

export async function fastestSeries(ctx: Ctx, { base, assemblies, now, before, yearBefore }: Grown) {
  const [n, past] = [sum(now), sum(yearBefore)]
  const [earlier, history] = [byKey(before), byKey(yearBefore)]
  const changed = now
    .flatMap(({ keys: [key], n: own }) => {
      if (typeof key !== 'string') return []
      const was = earlier.get(key) ?? 0
      const { difference, relative } = changeOf(own, was)
      return difference > 0 ? [{ key, n: own, before: was, difference, change: relative }] : []
    })
    .sort((one, other) => other.difference - one.difference)
  const least = changed[shown - 1]?.difference ?? 0
  const grown = changed
    .filter(({ difference }) => difference >= least)
    .map(row => {
      const expected = ((row.n + (history.get(row.key) ?? 0)) * n) / (n + past)
      return { ...row, ic025: ic(row.n, expected).low }
    })
    .sort((one, other) => other.difference - one.difference || other.ic025 - one.ic025)
    .slice(0, shown)
  const nameOf = await placeNames(
    ctx,
    'modelRangeId',
    grown.map(({ key }) => key),
  )
  return grown.map(row => ({
    ...row,
    name: nameOf(row.key),
    filters: filtersOfPlaces(base, [{ dimension: 'modelRangeId', key: row.key }], assemblies),
  }))
}

const sum = (rows: readonly Tally<string>[]) => rows.reduce((total, { n }) => total + n, 0)
const byKey = (rows: readonly Tally<string>[]) => new Map(rows.map(({ keys, n }) => [keys[0]!, n]))

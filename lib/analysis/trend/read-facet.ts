import type { z } from 'zod'
import { asOfInstant } from '@/lib/analysis/query/analysis-schema'
import { presentAssemblies } from '@/lib/analysis/query/assemblies'
import { readCubes } from '@/lib/analysis/query/cube'
import { denominatorText } from '@/lib/analysis/query/denominator'
import type { Grouping } from '@/lib/analysis/query/dimensions'
import { linkTo } from '@/lib/analysis/query/link'
import { namesFor } from '@/lib/analysis/query/names'
import { readMileage } from '@/lib/analysis/query/read-mileage'
import { productionGrid } from '@/lib/analysis/statistics/production-grid'
import { lagOf } from '@/lib/analysis/statistics/quantiles'
import { ifEnough } from '@/lib/analysis/statistics/small-numbers'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import type { FilterValues } from '@/lib/defects/list/filters'
import { type Lens, lensOf } from './lens'
import { productionSales } from './production-sales'
import { trendWindow } from './read-trend'
import { facetInput } from './trend-schema'

/** One view of the records in focus: where they are from, how late they came, at which age and mileage. */
export const readFacet = operation({
  access: 'defect_analysis:query',
  input: facetInput,
  run: facetOf,
})

export async function facetOf(caller: Ctx, { of, ...looked }: z.output<typeof facetInput>) {
  const ctx = asOfInstant(caller, looked)
  const lens = lensOf(looked, trendWindow(ctx.now), await presentAssemblies(ctx))
  const answer = await readers[of](ctx, lens)
  return {
    of,
    base: lens.base.filters,
    window: lens.base.window,
    ...answer,
    denominator: await denominatorText(ctx, lens.base, answer.n),
  }
}

type Readers = Record<string, (ctx: Ctx, lens: Lens) => Promise<{ n: number }>>

const readers = {
  province: (ctx, lens) => readShares(ctx, lens, 'province'),
  source: (ctx, lens) => readShares(ctx, lens, 'source'),
  lag: async (ctx, { base }) => {
    const [cube] = await readCubes(ctx, [{ windows: [base.filters], sets: { total: [], lag: ['lagDays'] } }])
    const known = cube!.lag.flatMap(({ keys: [days], n }) =>
      days === null ? [] : { value: Number(days), n },
    )
    const lag = lagOf(known)
    const bins = lag.bins.map(bin => ({ ...bin, filters: lagFilters(base.filters, bin) }))
    return { n: cube!.total[0]?.n ?? 0, lag: { ...lag, bins } }
  },
  production: async (ctx, { base, sold }) => {
    const [cube] = await readCubes(ctx, [
      { windows: [base.filters], sets: { total: [], cells: ['productionMonth', 'monthsInService'] } },
    ])
    const counts = cube!.cells.flatMap(({ keys: [month, age], n }) =>
      month && age ? [{ productionMonth: month, monthsInService: Number(age), n }] : [],
    )
    const made = counts.map(({ productionMonth }) => productionMonth).sort()
    const months = { from: made[0] ?? '', to: made.at(-1) ?? '' }
    const sales = made.length > 0 ? await productionSales(ctx, sold, months) : new Map<string, number>()
    return {
      n: cube!.total[0]?.n ?? 0,
      months: productionGrid(counts, base.window.to.slice(0, 7), sales).map(row => ({
        ...row,
        cells: row.cells.map(
          (cell, age) =>
            cell && {
              ...cell,
              perThousand: ifEnough(cell.n, cell.perThousand),
              filters: {
                ...base.filters,
                productionMonth: row.productionMonth,
                monthsInServiceFrom: age,
                monthsInServiceTo: age,
              },
            },
        ),
      })),
    }
  },
  mileage: async (ctx, { base }) => {
    const { n, quartiles } = await readMileage(ctx, base.filters)
    return { n, quartiles }
  },
} satisfies Readers

/** Null where the base itself leaves no such day. */
function lagFilters(base: FilterValues, bin: { from: number; to: number | null }): FilterValues | null {
  const [from, to] = [base.lagDaysFrom, base.lagDaysTo] as (number | undefined)[]
  const lagDaysFrom = Math.max(bin.from, from ?? bin.from)
  const lagDaysTo = bin.to === null ? to : Math.min(bin.to - 1, to ?? bin.to)
  if (lagDaysTo === undefined) return { ...base, lagDaysFrom }
  return lagDaysFrom <= lagDaysTo ? { ...base, lagDaysFrom, lagDaysTo } : null
}

/** Each value's share beside its share of all records of the window; their ratio from three records on. */
async function readShares(ctx: Ctx, { base, around }: Lens, dimension: Grouping) {
  const sets = { total: [], values: [dimension] } as const
  const [own, all] = await readCubes(ctx, [
    { windows: [base.filters], sets },
    { windows: [around.filters], sets },
  ])
  const totalOf = (cube: typeof own) => cube!.total[0]?.n ?? 0
  const [n, nation] = [totalOf(own), totalOf(all)]
  const ofNation = new Map(all!.values.map(row => [row.keys[0], row.n]))
  const [nameOf, assemblies] = await Promise.all([
    namesFor(
      ctx,
      dimension,
      own!.values.map(({ keys }) => keys[0]!),
    ),
    presentAssemblies(ctx),
  ])
  const rows = own!.values.map(({ keys: [key = null], n: records }) => {
    const [share, nationShare] = [records / n, (ofNation.get(key) ?? 0) / nation]
    return {
      key,
      name: nameOf(key),
      n: records,
      share,
      nationShare,
      ratio: ifEnough(records, share / nationShare),
      filters: linkTo(base.filters, [{ dimension, key }], assemblies),
    }
  })
  return { n, rows: rows.sort((one, other) => other.n - one.n || (one.name < other.name ? -1 : 1)) }
}

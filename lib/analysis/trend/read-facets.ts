import type { z } from 'zod'
import { asOfInstant } from '@/lib/analysis/query/analysis-schema'
import { type CubeRow, readCubes } from '@/lib/analysis/query/cube'
import { denominatorText } from '@/lib/analysis/query/denominator'
import { linkTo, namesFor, presentAssemblies } from '@/lib/analysis/query/link'
import { readMileage } from '@/lib/analysis/query/read-mileage'
import { rate } from '@/lib/analysis/statistics/measures'
import { ageBands, productionGrid } from '@/lib/analysis/statistics/production-grid'
import { lagOf } from '@/lib/analysis/statistics/quantiles'
import { ifEnough } from '@/lib/analysis/statistics/small-numbers'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { FilterValues } from '@/lib/defects/list/filters'
import { type Lens, lensOf } from './lens'
import { readLife } from './read-life'
import { productionSales } from './read-rates'
import { trendWindow } from './read-trend'
import { readWords } from './read-words'
import { type Facet, facetInput } from './trend-schema'

const sets = {
  province: { province: ['province'] },
  source: { source: ['source'] },
  lag: { lag: ['lagDays'] },
  mop: { mop: ['productionMonth', 'monthsInService'] },
} as const
const compared = ['province', 'source'] as const

type Row = CubeRow<never>
type Counted = Partial<Record<'total' | 'province' | 'source' | 'lag' | 'mop', Row[]>>

export const readFacets = operation({
  access: 'defect_analysis:query',
  input: facetInput,
  run: facetsOf,
})

export async function facetsOf(caller: Ctx, { of, ...looked }: z.output<typeof facetInput>) {
  // Of earlier texts no image is kept.
  if (looked.asOf !== undefined && of.includes('words')) throw invalid('of', 'not_as_of')
  const ctx = asOfInstant(caller, looked)
  const lens = lensOf(looked, trendWindow(ctx.now), await presentAssemblies(ctx))
  const { base } = lens
  const [own, all] = await readCounts(ctx, lens, of)
  const n = own.total?.[0]?.n ?? 0
  const has = (facet: Facet) => of.includes(facet)
  return {
    base: base.filters,
    window: base.window,
    n,
    province: has('province') ? await shares(ctx, lens, 'province', own, all) : null,
    source: has('source') ? await shares(ctx, lens, 'source', own, all) : null,
    lag: has('lag') ? lags(base.filters, own.lag) : null,
    mop: has('mop') ? await productionOf(ctx, lens, own.mop ?? []) : null,
    mileage: has('mileage') ? await readMileage(ctx, base.filters) : null,
    life: has('life') ? await readLife(ctx, lens) : null,
    words: has('words') ? await readWords(ctx, lens, n) : null,
    denominator: await denominatorText(ctx, base, n),
  }
}

async function readCounts(
  ctx: Ctx,
  { base, around, values }: Lens,
  of: readonly Facet[],
): Promise<[Counted, Counted]> {
  const chosen = (names: readonly (keyof typeof sets)[]) =>
    Object.assign({}, ...names.filter(name => of.includes(name)).map(name => sets[name]))
  const requests = [
    { windows: [base.filters], sets: { total: [], ...chosen(['province', 'source', 'lag', 'mop']) } },
    { windows: [around.filters], sets: { total: [], ...chosen(compared) } },
  ]
  const isCompared = values.length > 0 && compared.some(one => of.includes(one))
  const [own = {}, all = own] = await readCubes<string>(ctx, isCompared ? requests : requests.slice(0, 1))
  return [own, all]
}

function lags(base: FilterValues, rows: readonly Row[] = []) {
  const known = rows.flatMap(({ keys: [value], n }) => (value == null ? [] : [{ value: Number(value), n }]))
  const lag = lagOf(known)
  return { ...lag, bins: lag.bins.map(bin => ({ ...bin, filters: lagFilters(base, bin) })) }
}

function lagFilters(base: FilterValues, bin: { from: number; to: number | null }): FilterValues | null {
  const [from, to] = [base.lagDaysFrom, base.lagDaysTo] as (number | undefined)[]
  const lagDaysFrom = Math.max(bin.from, from ?? bin.from)
  const lagDaysTo = bin.to === null ? to : Math.min(bin.to - 1, to ?? bin.to)
  if (lagDaysTo === undefined) return { ...base, lagDaysFrom }
  return lagDaysFrom <= lagDaysTo ? { ...base, lagDaysFrom, lagDaysTo } : null
}

async function shares(
  ctx: Ctx,
  { base }: Lens,
  dimension: (typeof compared)[number],
  own: Counted,
  all: Counted,
) {
  const [n, nation] = [own.total?.[0]?.n ?? 0, all.total?.[0]?.n ?? 0]
  const rows = own[dimension] ?? []
  const ofNation = new Map(all[dimension]?.map(row => [row.keys[0], row.n]))
  const keys = rows.map(({ keys }) => keys[0]!)
  const [nameOf, assemblies] = await Promise.all([namesFor(ctx, dimension, keys), presentAssemblies(ctx)])
  return rows
    .map(({ keys: [key = null], n: records }) => {
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
    .sort((one, other) => other.n - one.n || (one.name < other.name ? -1 : 1))
}

const perThousand = 1_000

export async function productionOf(
  ctx: Ctx,
  { base, sold }: Pick<Lens, 'base' | 'sold'>,
  counted: readonly Row[],
) {
  const counts = counted.flatMap(({ keys: [month, age], n }) =>
    month && age ? [{ productionMonth: month, monthsInService: Number(age), n }] : [],
  )
  const made = counts.map(({ productionMonth }) => productionMonth).sort()
  const months = { from: made[0] ?? '', to: made.at(-1) ?? '' }
  const sales = made.length > 0 ? await productionSales(ctx, sold, months) : new Map<string, number>()
  const grid = productionGrid(counts, base.window.to.slice(0, 7), sales)
  const columns = Array.from({ length: grid[0]?.cells.length ?? 0 }, (_, age) => ({
    monthsInService: age,
    filters: { monthsInServiceFrom: age, monthsInServiceTo: age },
  }))
  const rows = grid.map(({ productionMonth, vehicles, cells }) => ({
    productionMonth,
    vehicles,
    filters: { productionMonth },
    n: cells.map(cell => cell?.n ?? null),
    perThousand: vehicles === null ? null : cells.map(cell => cell && ifEnough(cell.n, cell.perThousand)),
    inBands: ageBands.map(([from, to]) => {
      const n = cells.slice(from, to + 1).reduce((sum, cell) => sum + (cell?.n ?? 0), 0)
      return { n, rate: vehicles === null ? null : ifEnough(n, rate(n, vehicles, perThousand)) }
    }),
  }))
  const bands = ageBands.map(([from, to]) => ({
    ...{ from, to, filters: { monthsInServiceFrom: from, monthsInServiceTo: to } },
  }))
  return { columns, bands, rows }
}

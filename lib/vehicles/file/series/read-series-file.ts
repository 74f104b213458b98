import { z } from 'zod'
import { pick } from '@/db/columns-of'
import { readGroupCells } from '@/lib/analysis/disproportion/read-cell'
import { within } from '@/lib/analysis/query/analysis-schema'
import { denominatorText } from '@/lib/analysis/query/denominator'
import { linkTo, namesFor, type PresentAssemblies, presentAssemblies } from '@/lib/analysis/query/link'
import { readMileageBy } from '@/lib/analysis/query/read-mileage'
import { pareto } from '@/lib/analysis/statistics/pareto'
import { rateOf } from '@/lib/analysis/statistics/rates'
import { productionOf } from '@/lib/analysis/trend/read-facets'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { optional } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { instantText } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { namesOfTypeCodes } from '@/lib/dictionaries/names/names-of-type-codes'
import { exposureOf } from '@/lib/sales/exposure-of'
import { pageItems } from '@/lib/signals/items/page-items'
import { countSeries, monthsOf, type SeriesCube, type Total, windowsOf } from './count-series'
import { readSeriesRecalls } from './series-recalls'
import { readSimilarSeries } from './similar-series'

const seriesInput = z.strictObject({ modelRangeId: id, typeCodeId: optional(id) })

const maxCells = 10
const maxItems = 10

export const readSeriesFile = operation({
  access: 'vehicle_file:get',
  input: seriesInput,
  async run(ctx, { modelRangeId, typeCodeId }) {
    const place = await placeOf(ctx, modelRangeId, typeCodeId)
    const base: FilterValues = {
      counted: true,
      alsoExtra: false,
      modelRangeId: [modelRangeId],
      ...(typeCodeId && { typeCodeId: [typeCodeId] }),
    }
    const windows = windowsOf(ctx.now)
    const filters = within(base, windows.shown)
    // Margins of all records take longest, and analysis has two connections: they begin before the series' own passes.
    const [cells, counted, assemblies, mileages, exposure, recalls, items, similar] = await Promise.all([
      cellsOf(ctx, windows.year, modelRangeId, typeCodeId),
      countSeries(ctx, base, windows),
      presentAssemblies(ctx),
      readMileageBy(ctx, filters, 'subAssemblyCode'),
      typeCodeId ? null : exposureOf(ctx, [modelRangeId], windows.year.to),
      readSeriesRecalls(ctx, modelRangeId, place.brandId),
      openItems(ctx, modelRangeId),
      readSimilarSeries(ctx, modelRangeId),
    ])
    const shown = { filters, assemblies, mileages, cube: counted.inShown }
    const lens = {
      base: { window: windows.shown, filters },
      sold: typeCodeId ? null : ({ dimension: 'modelRangeId', key: modelRangeId } as const),
    }
    const [troubles, heat, types, production] = await Promise.all([
      troublesOf(ctx, shown),
      heatOf(ctx, shown),
      typeCodesOf(ctx, shown),
      productionOf(ctx, lens, counted.inShown.made),
    ])
    const [n, n12] = [counted.ever, counted.year]
    const shownN = counted.inShown.total[0]?.n ?? 0
    const sold = exposure?.get(modelRangeId) ?? null
    const vehicles = sold?.vehicles ?? null
    return {
      ...place,
      asOf: instantText(ctx.now),
      windows,
      base: filters,
      n: shownN,
      figures: {
        all: figure(n, base),
        year: figure(n12, within(base, windows.year)),
        severe: severeOf(n, base),
        severeYear: severeOf(n12, within(base, windows.year)),
        rate: vehicles === null ? null : { ...rateOf(n12.n, vehicles), knownUntil: sold!.knownUntil },
      },
      months: monthsOf(counted.months, base, windows),
      troubles,
      disproportion: cells,
      heat,
      production,
      typeCodes: types,
      recalls,
      watchItems: items,
      similar,
      denominator: await denominatorText(ctx, lens.base, shownN),
    }
  },
})

export type SeriesFile = Awaited<ReturnType<typeof readSeriesFile>>

async function placeOf(ctx: Ctx, modelRangeId: string, typeCodeId: string | undefined) {
  const { series, brands, names } = await lookups(ctx)
  const row = series.get(modelRangeId)
  const brand = brands.get(row?.brandId ?? '')
  if (!row || !brand) throw new AppError('not_found')
  const typeCode = typeCodeId ? (await namesOfTypeCodes(ctx, [typeCodeId]))[typeCodeId] : null
  if (typeCodeId && !typeCode) throw new AppError('not_found')
  return {
    modelRangeId,
    name: names.series(modelRangeId, ctx.locale),
    typeCodeId: typeCodeId ?? null,
    typeCodeName: typeCode ?? null,
    brandId: row.brandId,
    brandName: names.brand(row.brandId, ctx.locale),
    producerName: names.producer(brand.producerId, ctx.locale),
  }
}

const figure = ({ n }: Total, filters: FilterValues) => ({ n, filters })
const severeOf = ({ severe }: Total, filters: FilterValues) => ({
  n: severe,
  filters: { ...filters, severe: true },
})

type Days = ReturnType<typeof windowsOf>['year']

const cellsOf = (ctx: Ctx, window: Days, modelRangeId: string, typeCodeId: string | undefined) =>
  readGroupCells(ctx, {
    base: { window, filters: within({ counted: true, alsoExtra: false }, window) },
    group: typeCodeId ? 'typeCodeId' : 'modelRangeId',
    groupKey: typeCodeId ?? modelRangeId,
    limit: maxCells,
  })

async function openItems(ctx: Ctx, modelRangeId: string) {
  if (!ctx.can('watch_item:query')) return []
  const { records } = await pageItems(ctx, { modelRangeId: [modelRangeId], limit: maxItems })
  return records.map(item => ({
    ...pick(item, 'id title state firstAt'),
    ownerName: item.owner?.name ?? null,
  }))
}

const maxTroubles = 12
const [maxYears, maxAssemblies] = [12, 12]

interface Shown {
  filters: FilterValues
  assemblies: PresentAssemblies
  cube: SeriesCube
}

interface WithMileages extends Shown {
  mileages: Awaited<ReturnType<typeof readMileageBy>>
}

async function troublesOf(ctx: Ctx, { filters, assemblies, cube, mileages }: WithMileages) {
  const keys = cube.troubles.map(({ keys: [key = null] }) => key)
  const nameOf = await namesFor(ctx, 'subAssemblyCode', keys)
  const total = cube.total[0]?.n ?? 0
  const known = cube.troubles.flatMap(({ keys: [key], n }) =>
    key == null ? [] : [{ key, name: nameOf(key), value: n }],
  )
  const missing = cube.troubles.find(({ keys }) => keys[0] === null)
  const linked = (key: string | null) => linkTo(filters, [{ dimension: 'subAssemblyCode', key }], assemblies)
  const rows = pareto(known, total)
  const shown = rows.slice(0, maxTroubles)
  return {
    rows: shown.map(({ key, name, value, share, cumulative, vital }) => ({
      subAssemblyCode: key,
      name,
      n: value,
      share,
      cumulative,
      vital,
      /** Odometer readings in km; null with fewer than eight of them. */
      mileage: mileages.get(key) ?? null,
      filters: linked(key),
    })),
    other: otherOf(filters, rows.slice(maxTroubles)),
    missing: missing ? { n: missing.n, filters: linked(null) } : null,
  }
}

const maxListed = 200

function otherOf(filters: FilterValues, rows: readonly { key: string; value: number }[]) {
  if (rows.length === 0) return null
  const subAssemblyCode = rows.map(({ key }) => key)
  return {
    n: rows.reduce((sum, { value }) => sum + value, 0),
    filters: rows.length > maxListed ? null : { ...filters, subAssemblyCode },
  }
}

async function heatOf(ctx: Ctx, { filters, assemblies, cube }: Shown) {
  const cells = cube.heat.flatMap(({ keys: [year, assembly], n }) =>
    year == null || assembly == null ? [] : [{ year, assembly, n }],
  )
  const sums = (of: 'year' | 'assembly') => {
    const found = new Map<string, number>()
    for (const cell of cells) found.set(cell[of], (found.get(cell[of]) ?? 0) + cell.n)
    return [...found].sort(([left, n], [right, m]) => m - n || (left < right ? -1 : 1)).map(([key]) => key)
  }
  const years = sums('year').slice(0, maxYears).sort().reverse()
  const columns = sums('assembly').slice(0, maxAssemblies)
  const nameOf = await namesFor(ctx, 'assemblyCode', columns)
  const nOf = new Map(cells.map(({ year, assembly, n }) => [`${year} ${assembly}`, n]))
  const added = (dimension: 'modelYear' | 'assemblyCode', key: string) =>
    linkTo({}, [{ dimension, key }], assemblies)
  return {
    base: filters,
    columns: columns.map(key => ({ key, name: nameOf(key), filters: added('assemblyCode', key) })),
    rows: years.map(year => ({
      modelYear: Number(year),
      filters: added('modelYear', year),
      n: columns.map(assembly => nOf.get(`${year} ${assembly}`) ?? 0),
    })),
  }
}

async function typeCodesOf(ctx: Ctx, { filters, assemblies, cube }: Shown) {
  const rows = [...cube.types].sort((one, other) => other.n - one.n).slice(0, maxTroubles)
  const nameOf = await namesFor(
    ctx,
    'typeCodeId',
    rows.map(({ keys: [key = null] }) => key),
  )
  return rows.map(({ keys: [key = null], n }) => ({
    typeCodeId: key,
    name: nameOf(key),
    n,
    filters: linkTo(filters, [{ dimension: 'typeCodeId', key }], assemblies),
  }))
}

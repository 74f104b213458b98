import { linkTo, namesFor, type PresentAssemblies } from '@/lib/analysis/query/link'
import type { readMileageBy } from '@/lib/analysis/query/read-mileage'
import { pareto } from '@/lib/analysis/statistics/pareto'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { SeriesCube } from './count-series'

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

export async function troublesOf(ctx: Ctx, { filters, assemblies, cube, mileages }: WithMileages) {
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

export async function heatOf(ctx: Ctx, { filters, assemblies, cube }: Shown) {
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

export async function typeCodesOf(ctx: Ctx, { filters, assemblies, cube }: Shown) {
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

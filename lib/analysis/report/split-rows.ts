import type { Base } from '@/lib/analysis/query/analysis-schema'
import { hasSeveral } from '@/lib/analysis/query/dimensions'
import type { PresentAssemblies } from '@/lib/analysis/query/link'
import { pareto } from '@/lib/analysis/statistics/pareto'
import { sum } from '@/lib/analysis/statistics/quantiles'
import { changeOf, ifEnough } from '@/lib/analysis/statistics/small-numbers'
import type { Ctx } from '@/lib/core/context'
import { filtersOfPlaces, type Place, placeNames, type Tally } from './places'
import type { ReportDimension, ReportSort } from './report-schema'

const maxColumns = 20

function columnKeys(tallies: readonly Tally<never>[], inOrderOfKeys: boolean): (string | null)[] {
  const given = tallies.filter(({ keys: [key], n }) => key !== null && n > 0)
  const largest = given
    .sort((one, other) => other.n - one.n || (one.keys[0]! < other.keys[0]! ? -1 : 1))
    .slice(0, maxColumns)
    .map(({ keys }) => keys[0]!)
  const missing = tallies.some(({ keys: [key], n }) => key === null && n > 0)
  return [...(inOrderOfKeys ? largest.sort() : largest), ...(missing ? [null] : [])]
}

export type Crossing = (row: string | null, column: string | null) => number

function crossing(tallies: readonly Tally<never>[]): Crossing {
  const counts = new Map(tallies.map(({ keys, n }) => [JSON.stringify(keys), n]))
  return (row, column) => counts.get(JSON.stringify([row, column])) ?? 0
}

const alwaysGiven: readonly ReportDimension[] = ['month', 'state']

interface Split {
  base: Base
  assemblies: PresentAssemblies
  by: ReportDimension
  across?: ReportDimension
  order: Order
  limit: number
  totals: Totals & { severity: number }
  now: readonly Tally<string>[]
  before: readonly Tally<string>[] | null
  columns: readonly Tally<string>[]
  cells: readonly Tally<string>[]
}

export async function splitRows(ctx: Ctx, split: Split) {
  const { base, assemblies, by, across, totals, limit } = split
  const several = hasSeveral(by, base.filters)
  const counts = countsByKey(split.now, split.before)
  const given = [...counts.values()].filter((row): row is Counted & { key: string } => row.key !== null)
  const nameOf = await placeNames(ctx, by, [...counts.keys()])
  const rows = inOrder(
    accumulated(
      given.map(row => ({ ...row, name: nameOf(row.key) })),
      totals.n,
      several,
    ).map(row => compared(row, totals)),
    split.order,
  )
  const shown = rows.slice(0, limit)
  const blank = { key: null, n: 0, severity: 0, before: totals.before === null ? null : 0 }
  const missing = counts.get(null) ?? blank

  const columns = across ? columnKeys(split.columns, across === 'month') : []
  const columnName = across && (await placeNames(ctx, across, columns))
  const cellOf = crossing(split.cells)
  const columnTotal = new Map(split.columns.map(({ keys: [key = null], n }) => [key, n]))
  const filtersOf = (...places: Place[]) => filtersOfPlaces(base, places, assemblies)
  const place = (dimension: ReportDimension, key: string | null): Place => ({ dimension, key })
  const columnsSeveral = across !== undefined && hasSeveral(across, base.filters)
  const leftOf = (n: number, cells: readonly { n: number }[]) =>
    across && !columnsSeveral ? n - sum(cells.map(cell => cell.n)) : null

  function crossed<Row extends { key: string | null; n: number }>(row: Row) {
    const cells = columns.map(key => ({
      key,
      n: cellOf(row.key, key),
      filters: filtersOf(place(by, row.key), place(across!, key)),
    }))
    return { ...row, filters: filtersOf(place(by, row.key)), cells, otherCells: leftOf(row.n, cells) }
  }

  const crossedRows = shown.map(crossed)
  const crossedMissing = alwaysGiven.includes(by) ? null : crossed(compared(missing, totals))
  const lines = [...crossedRows, ...(crossedMissing ? [crossedMissing] : [])]
  return {
    overlapping: several,
    rows: crossedRows,
    rowCount: rows.length,
    columns: columns.map(key => ({
      key,
      name: columnName!(key),
      n: columnTotal.get(key) ?? 0,
      filters: filtersOf(place(across!, key)),
    })),
    other: several ? null : rest(totals, lines, { columns, columnTotal, leftOf }),
    missing: crossedMissing,
  }
}

interface Columns {
  columns: readonly (string | null)[]
  columnTotal: ReadonlyMap<string | null, number>
  leftOf(n: number, cells: readonly { n: number }[]): number | null
}

function rest(
  totals: Totals & { severity: number },
  rows: readonly (Counted & { cells: readonly { n: number }[] })[],
  { columns, columnTotal, leftOf }: Columns,
) {
  const n = totals.n - sum(rows.map(row => row.n))
  const cells = columns.map((key, at) => ({
    key,
    n: (columnTotal.get(key) ?? 0) - sum(rows.map(row => row.cells[at]!.n)),
  }))
  const own = {
    n,
    severity: totals.severity - sum(rows.map(row => row.severity)),
    before: totals.before === null ? null : totals.before - sum(rows.map(row => row.before ?? 0)),
  }
  return { ...compared(own, totals), cells, otherCells: leftOf(n, cells) }
}

export interface Totals {
  n: number
  before: number | null
}

export interface Counted extends Totals {
  key: string | null
  severity: number
}

export function countsByKey(
  now: readonly Tally<string>[],
  before: readonly Tally<string>[] | null,
): Map<string | null, Counted> {
  const rows = new Map<string | null, Counted>()
  const rowOf = (key: string | null) => {
    const row = rows.get(key) ?? { key, n: 0, severity: 0, before: before && 0 }
    rows.set(key, row)
    return row
  }
  for (const { keys, n, severity } of now) Object.assign(rowOf(keys[0]!), { n, severity })
  for (const { keys, n } of before ?? []) rowOf(keys[0]!).before = n
  return rows
}

export function compared<Row extends Totals>(row: Row, totals: Totals) {
  const change = row.before === null ? null : changeOf(row.n, row.before)
  return {
    ...row,
    share: ifEnough(totals.n, row.n / totals.n),
    difference: change?.difference ?? null,
    change: change?.relative ?? null,
    /** Relative to the total before: the contributions of all rows add up to the relative change of the total. */
    contribution: change && ifEnough(totals.before!, change.difference / totals.before!),
  }
}

export function accumulated<Row extends Counted & { key: string; name: string }>(
  rows: readonly Row[],
  total: number,
  several: boolean,
) {
  const items = rows.map(row => ({ ...row, value: row.n }))
  return pareto(items, several ? undefined : total).map(({ value: _, share: __, cumulative, ...row }) => ({
    ...row,
    cumulative: several ? null : cumulative,
  }))
}

export interface Order {
  field: ReportSort
  ascending: boolean
}

type Sorted = Counted & { name: string; difference: number | null; change: number | null }

export function inOrder<Row extends Sorted>(rows: readonly Row[], { field, ascending }: Order): Row[] {
  const sign = ascending ? 1 : -1
  const measureOf = (row: Row) => (field === 'difference' ? Math.abs(row.difference ?? 0) : row[field])
  return [...rows].sort((one, other) => {
    const [left, right] = [measureOf(one), measureOf(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    if (left !== right) return left < right ? -sign : sign
    return other.n - one.n || (one.name < other.name ? -1 : 1)
  })
}

import { pareto } from '@/lib/analysis/statistics/pareto'
import { changeOf, ifEnough } from '@/lib/analysis/statistics/small-numbers'
import type { Tally } from './read-windows'
import type { ReportSort } from './report-schema'

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

import { queryOf } from '@/app/_ui/call-address'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { Report } from './read-part'

export type Measure =
  | 'n'
  | 'share'
  | 'cumulative'
  | 'before'
  | 'difference'
  | 'change'
  | 'contribution'
  | 'severity'
  | 'ic025'
  | 'rank'

type Said = { [Name in Exclude<Measure, 'n'>]?: number | null }

export interface TableRow extends Said {
  key: string
  name: string
  /** Query that the row adds to the shared conditions; null where no list has exactly its records. */
  add: string | null
  n: number
  cells?: number[]
  otherCells?: number | null
  rankBefore?: number | null
  quiet?: boolean
}

export interface TableData {
  base: string
  /** Query of the compared window; null where the rows then have no list of their own. */
  earlier: string | null
  rows: TableRow[]
  columns?: { key: string; name: string; add: string; n: number }[]
  total: { n: number; before: number | null; change: number | null }
}

interface Window {
  from: string
  to: string
}

export const sharedBy = ({ base, compared }: { base: FilterValues; compared: Window | null }) => ({
  base: queryOf(base),
  earlier: compared && queryOf({ receivedAtFrom: compared.from, receivedAtTo: compared.to }),
})

/** 99 is 其他/无法判断 in coded lists; in an id field it is an ordinary id. */
export const isUnclear = (dimension: string, key: string) =>
  (key === '99' && !dimension.endsWith('Id')) || undefined

type Line = Omit<Report['rows'][number], 'key' | 'name' | 'vital' | 'filters' | 'cells' | 'cumulative'> & {
  cells: { n: number }[]
  cumulative?: number | null
}

export function tableData(report: Report, words: { other: string; missing: string }): TableData {
  const { by, rows, other, missing, columns, total } = report
  const shared = sharedBy(report)
  const line = ({ cells, ...row }: Line) => ({
    ...{ n: row.n, share: row.share, cumulative: row.cumulative ?? null, before: row.before },
    ...{ difference: row.difference, change: row.change, contribution: row.contribution },
    ...{ severity: row.severity, otherCells: row.otherCells, cells: cells.map(cell => cell.n) },
  })
  const isThere = (row: { n: number; before: number | null }) => row.n > 0 || (row.before ?? 0) > 0
  const others =
    other && isThere(other) ? [{ ...line(other), key: 'other', name: words.other, add: null }] : []
  const missings =
    missing && isThere(missing)
      ? [{ ...line(missing), key: 'missing', name: words.missing, add: queryOf(missing.filters) }]
      : []
  return {
    base: shared.base,
    earlier: by === 'month' ? null : shared.earlier,
    total,
    columns: columns.map(({ key, name, n, filters }) => ({
      ...{ key: key ?? 'missing', name, n, add: queryOf(filters) },
    })),
    rows: [
      ...rows.map(row => ({
        ...line(row),
        ...{ key: row.key, name: row.name, add: queryOf(row.filters), quiet: isUnclear(by, row.key) },
      })),
      ...[...others, ...missings].map(row => ({ ...row, quiet: true })),
    ],
  }
}

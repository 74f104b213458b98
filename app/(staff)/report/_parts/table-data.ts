import type { ReportSort } from '@/lib/analysis/report/report-schema'
import { queryOf } from './query-of'
import type { Report } from './read-part'

export type Measure = Exclude<ReportSort, 'name'> | 'share' | 'cumulative' | 'contribution'

export interface TableRow {
  key: string
  name: string
  /** What the row adds to the conditions; none where no list has exactly its records. */
  add: string | null
  n: number
  before: number | null
  cells: number[]
  otherCells: number | null
  /** 其他, 未填 and 99 其他/无法判断. */
  quiet?: boolean
  share: number | null
  cumulative: number | null
  difference: number | null
  change: number | null
  contribution: number | null
  severity: number
}

export interface TableData {
  base: string
  /** The compared window in words of the address; none where rows then have no list of their own. */
  earlier: string | null
  rows: TableRow[]
  columns: { key: string; name: string; add: string; n: number }[]
  total: { n: number; before: number | null; change: number | null }
}

/** What the table in the browser needs, said once: links are put together there. */
export function tableData(report: Report, words: { other: string; missing: string }): TableData {
  const { base, by, compared, rows, other, missing, columns, total } = report
  const line = (
    row: Omit<Report['rows'][number], 'key' | 'name' | 'vital' | 'filters' | 'cells' | 'cumulative'> & {
      cells: { n: number }[]
      cumulative?: number | null
    },
  ) => ({
    ...{ n: row.n, before: row.before, otherCells: row.otherCells, share: row.share },
    ...{ difference: row.difference, change: row.change, contribution: row.contribution },
    ...{ severity: row.severity, cumulative: row.cumulative ?? null, cells: row.cells.map(cell => cell.n) },
  })
  return {
    base: queryOf(base),
    earlier:
      compared && by !== 'month'
        ? queryOf({ receivedAtFrom: compared.from, receivedAtTo: compared.to })
        : null,
    total,
    columns: columns.map(({ key, name, n, filters }) => ({
      ...{ key: key ?? 'missing', name, n, add: queryOf(filters) },
    })),
    rows: [
      ...rows.map(row => ({
        ...line(row),
        ...{ key: row.key, name: row.name, add: queryOf(row.filters), quiet: row.key === '99' || undefined },
      })),
      ...(other && (other.n > 0 || (other.before ?? 0) > 0)
        ? [{ ...line(other), ...{ key: 'other', name: words.other, add: null, quiet: true } }]
        : []),
      ...(missing && (missing.n > 0 || (missing.before ?? 0) > 0)
        ? [
            {
              ...line(missing),
              ...{ key: 'missing', name: words.missing, add: queryOf(missing.filters), quiet: true },
            },
          ]
        : []),
    ],
  }
}

import type { ComponentProps, ReactNode } from 'react'
import { PlainTable } from './plain-table'

export type PlainColumn<Row> = readonly [head: string, cell: (row: Row) => ReactNode, className?: string]

interface ColumnTableProps<Row>
  extends Omit<ComponentProps<typeof PlainTable>, 'heads' | 'right' | 'children'> {
  columns: readonly (PlainColumn<Row> | false | undefined)[]
  rows: readonly Row[]
  keyOf(row: Row): string | number
  // Its first column names the row.
  named?: boolean
  attributesOf?(row: Row): object
}

export function ColumnTable<Row>(props: ColumnTableProps<Row>) {
  const { columns, rows, keyOf, named, attributesOf, ...table } = props
  const shown = columns.filter(column => column !== false && column !== undefined)
  const right = shown.flatMap(([, , className], at) => (className?.startsWith('text-right') ? at : []))
  return (
    <PlainTable {...table} heads={shown.map(([head]) => head)} right={right}>
      {rows.map(row => (
        <tr key={keyOf(row)} {...attributesOf?.(row)}>
          {shown.map(([head, cell, className], at) =>
            named && at === 0 ? (
              <th key={head} scope="row" className={className}>
                {cell(row)}
              </th>
            ) : (
              <td key={head} className={className}>
                {cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </PlainTable>
  )
}

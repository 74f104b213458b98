'use client'

import type { FigureData } from './figure-data'
import { LinkedTable } from './links/linked-table'
import { linkAt } from './links/packed-links'
import { useFigureText } from './use-figure-text'

/** The marks of a figure as rows. */
export function MarkTable({ data }: { data: FigureData }) {
  const { heads, headOf, columns } = useFigureText(data)
  return (
    <LinkedTable
      heads={[heads.item, ...columns.map(({ head }) => head)]}
      rows={data.marks.map((mark, at) => ({
        key: mark.key,
        head: headOf(mark),
        cells: columns.map(({ cells }) => cells[at]!),
      }))}
      hrefOf={(row, column) => (column === 0 ? linkAt(data.links, row) : undefined)}
    />
  )
}

'use client'

import { type FigureData, marksOf } from './figure-data'
import { LinkedTable } from './links/linked-table'
import { linkAt } from './links/packed-links'
import { useFigureText } from './use-figure-text'

export function MarkTable({ data }: { data: FigureData }) {
  const { heads, headOf, columns } = useFigureText(data)
  return (
    <LinkedTable
      heads={[heads.item, ...columns.map(({ head }) => head)]}
      rows={marksOf(data).map((mark, at) => ({
        key: mark.key,
        head: headOf(mark),
        cells: columns.map(({ cells }) => cells[at]!),
      }))}
      hrefOf={(row, column) => {
        const { links } = columns[column]!
        return links && linkAt(links, row)
      }}
    />
  )
}

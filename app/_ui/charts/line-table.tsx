'use client'

import type { LinesData } from './lines-data'
import { gridAddress } from './links/grid-links'
import { LinkedTable } from './links/linked-table'
import { useMarkText } from './use-mark-text'

/** A row for each point of time, a column for each line. */
export function LineTable({ data: { points, lines, links, unit } }: { data: LinesData }) {
  const text = useMarkText([], {}, unit)
  return (
    <LinkedTable
      heads={[text.heads.item, ...lines.map(({ name }) => name)]}
      rows={points.map((point, at) => ({
        key: point.key,
        head: text.headOf(point),
        cells: lines.map(({ values }) => text.value(values[at] ?? null)),
      }))}
      hrefOf={(row, column) => {
        const { words, values } = lines[column]!
        return links && words && values[row] != null
          ? gridAddress(links, words, points[row]!.words)
          : undefined
      }}
    />
  )
}

import type { LineOf } from './line'
import { LinkedTable } from './links/linked-table'
import { packLinks } from './links/packed-links'
import type { MarkText } from './use-mark-text'

interface Props {
  points: readonly { key: string; label: string; unfinished?: boolean }[]
  lines: readonly LineOf[]
  text: MarkText
}

/** A row for each point of time, a column for each line. */
export function LineTable({ points, lines, text }: Props) {
  return (
    <LinkedTable
      heads={[text.heads.item, ...lines.map(({ name }) => name)]}
      rows={points.map((point, at) => ({
        key: point.key,
        head: text.headOf(point),
        cells: lines.map(({ marks }) => text.value(marks[at]?.value ?? null)),
      }))}
      links={lines.map(({ marks }) => packLinks(points.map((_, at) => marks[at]?.href)))}
    />
  )
}

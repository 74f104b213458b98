import { PlainTable } from '@/app/_ui/table/plain-table'
import type { LineOf } from './line'
import { Linked } from './mark-table'
import type { MarkText } from './use-mark-text'

interface Props {
  points: readonly { key: string; label: string; unfinished?: boolean }[]
  lines: readonly LineOf[]
  text: MarkText
}

/** A row for each point of time, a column for each line. */
export function LineTable({ points, lines, text }: Props) {
  return (
    <PlainTable heads={[text.heads.item, ...lines.map(({ name }) => name)]}>
      {points.map(({ key, label, unfinished }, at) => (
        <tr key={key}>
          <th scope="row">
            {label}
            {unfinished && ` (${text.unfinished})`}
          </th>
          {lines.map(({ key: line, marks }) => (
            <td key={line}>
              <Linked href={marks[at]?.href}>{text.value(marks[at]?.value ?? null)}</Linked>
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}

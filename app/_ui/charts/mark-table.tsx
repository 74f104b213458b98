import type { ReactNode } from 'react'
import { basePath } from '@/app/_ui/call-address'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { Mark } from './mark'
import type { MarkText } from './use-mark-text'

export interface MarkColumn {
  head: string
  cell(mark: Mark, at: number): ReactNode
}

export const Linked = ({ href, children }: { href?: string; children: ReactNode }) =>
  href === undefined ? children : <a href={basePath + href}>{children}</a>

/** Value, and what some of the marks have beside it. */
export function markColumns(marks: readonly Mark[], text: MarkText): MarkColumn[] {
  const optional = (name: 'share' | 'expected' | 'before', write: (value: number) => string): MarkColumn[] =>
    marks.some(mark => mark[name] !== undefined)
      ? [{ head: text.heads[name], cell: mark => (mark[name] === undefined ? '–' : write(mark[name])) }]
      : []
  return [
    {
      head: text.heads.value,
      cell: mark => <Linked href={mark.href}>{text.value(mark.value)}</Linked>,
    },
    ...optional('share', text.share),
    ...optional('expected', text.number),
    ...optional('before', text.value),
  ]
}

interface Props {
  marks: readonly Mark[]
  text: MarkText
  more?: readonly MarkColumn[]
}

/** The marks of a figure as rows. */
export function MarkTable({ marks, text, more = [] }: Props) {
  const columns = [...markColumns(marks, text), ...more]
  return (
    <PlainTable heads={[text.heads.item, ...columns.map(({ head }) => head)]}>
      {marks.map((mark, at) => (
        <tr key={mark.key}>
          <th scope="row">
            {mark.label}
            {mark.unfinished && ` (${text.unfinished})`}
          </th>
          {columns.map(({ head, cell }) => (
            <td key={head}>{cell(mark, at)}</td>
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}

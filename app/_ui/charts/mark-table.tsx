import type { ReactNode } from 'react'
import { LinkedTable } from './links/linked-table'
import { packLinks } from './links/packed-links'
import type { Mark } from './mark'
import type { MarkText } from './use-mark-text'

export interface MarkColumn {
  head: string
  cell(mark: Mark, at: number): ReactNode
}

/** The value, which leads to the records, and what some of the marks have beside it. */
export function markColumns(marks: readonly Mark[], text: MarkText): MarkColumn[] {
  const optional = (name: 'share' | 'expected' | 'before', write: (value: number) => string): MarkColumn[] =>
    marks.some(mark => mark[name] !== undefined)
      ? [{ head: text.heads[name], cell: mark => (mark[name] === undefined ? '–' : write(mark[name])) }]
      : []
  return [
    { head: text.heads.value, cell: mark => text.value(mark.value) },
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
    <LinkedTable
      heads={[text.heads.item, ...columns.map(({ head }) => head)]}
      rows={marks.map((mark, at) => ({
        key: mark.key,
        head: text.headOf(mark),
        cells: columns.map(({ cell }) => cell(mark, at)),
      }))}
      links={[packLinks(marks.map(({ href }) => href))]}
    />
  )
}

import { type FigureData, marksOf } from './figure-data'
import type { PackedLinks } from './links/packed-links'
import { useMarkText } from './use-mark-text'

interface Column {
  head: string
  cells: readonly string[]
  links?: PackedLinks
}

export function useFigureText({ links, linksBefore, names, unit, more = [], ...data }: FigureData) {
  const marks = marksOf(data)
  const text = useMarkText(marks, names, unit)
  const optional = (
    name: 'share' | 'expected' | 'before',
    write: (value: number) => string,
    links?: PackedLinks,
  ): Column[] =>
    marks.some(mark => mark[name] !== undefined)
      ? [
          {
            links,
            head: text.heads[name],
            cells: marks.map(mark => (mark[name] === undefined ? '–' : write(mark[name]))),
          },
        ]
      : []
  return {
    heads: text.heads,
    headOf: text.headOf,
    columns: [
      { head: text.heads.value, links, cells: marks.map(({ value }) => text.value(value)) },
      ...optional('share', text.share),
      ...optional('expected', text.number),
      ...optional('before', text.value, linksBefore),
      ...more,
    ] as readonly Column[],
    nameOf: (at: number) =>
      text.nameOf(
        marks[at]!,
        more.map(({ head, cells }) => `${head} ${cells[at]}`),
      ),
  }
}

import type { FigureData } from './figure-data'
import { useMarkText } from './use-mark-text'

/** Names of the marks of a figure, heads and cells of its table. */
export function useFigureText({ marks, names, unit, more = [] }: FigureData) {
  const text = useMarkText(marks, names, unit)
  const optional = (name: 'share' | 'expected' | 'before', write: (value: number) => string) =>
    marks.some(mark => mark[name] !== undefined)
      ? [
          {
            head: text.heads[name],
            cells: marks.map(mark => (mark[name] === undefined ? '–' : write(mark[name]))),
          },
        ]
      : []
  return {
    heads: text.heads,
    headOf: text.headOf,
    /** The value, which leads to the records, and what some of the marks have beside it. */
    columns: [
      { head: text.heads.value, cells: marks.map(({ value }) => text.value(value)) },
      ...optional('share', text.share),
      ...optional('expected', text.number),
      ...optional('before', text.value),
      ...more,
    ],
    nameOf: (at: number) =>
      text.nameOf(
        marks[at]!,
        more.map(({ head, cells }) => `${head} ${cells[at]}`),
      ),
  }
}

'use client'

import { useTranslations } from 'next-intl'
import type { LineOf, LinePoint, LinesData } from './lines-data'
import { gridAddress, type Words } from './links/grid-links'
import { LinkedTable } from './links/linked-table'
import { useMarkText } from './use-mark-text'

interface Column {
  head: string
  values: LineOf['values']
  texts?: readonly string[]
  words?: Words
  wordsOf(point: LinePoint): Words | undefined
}

export function LineTable({ data: { points, lines, links, unit, before, ahead } }: { data: LinesData }) {
  const t = useTranslations('charts')
  const text = useMarkText([], { before }, unit)
  const columns = lines.flatMap((line): Column[] => [
    { head: line.name, values: line.values, words: line.words, wordsOf: ({ words }) => words },
    ...(line.before
      ? [
          {
            head: t('ofLine', { line: line.name, name: text.heads.before }),
            values: line.before,
            words: line.words,
            wordsOf: ({ wordsBefore }: LinePoint) => wordsBefore,
          },
        ]
      : []),
    ...(line.ahead && ahead
      ? [
          {
            head: t('ofLine', { line: line.name, name: ahead.name }),
            ...{ values: line.ahead.values, texts: line.ahead.texts, wordsOf: () => undefined },
          },
        ]
      : []),
  ])
  return (
    <LinkedTable
      heads={[text.heads.item, ...columns.map(({ head }) => head)]}
      rows={points.map((point, at) => ({
        key: point.key,
        head: text.headOf(point),
        cells: columns.map(({ values, texts }) => texts?.[at] ?? text.value(values[at] ?? null)),
      }))}
      hrefOf={(row, column) => {
        const { words, values, wordsOf } = columns[column]!
        return links && words && values[row] != null
          ? gridAddress(links, words, wordsOf(points[row]!))
          : undefined
      }}
    />
  )
}

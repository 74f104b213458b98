import { useFormatter, useTranslations } from 'next-intl'
import { BarTable } from '@/app/_ui/charts/bar-table'
import { figureData } from '@/app/_ui/charts/figure-data'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { FacetProps } from './share-figures'

export function WordsFigure({ facets: { words, denominator }, excel }: FacetProps) {
  const t = useTranslations('look')
  const format = useFormatter()
  if (!words || words.words.length === 0) return null
  const { read } = words
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 1 })
  const sampled = read.looked < read.of
  return (
    <BarTable
      frame={{
        question: t('questions.words'),
        denominator,
        excel,
        note: t(sampled ? 'wordsSampled' : 'wordsNote', read),
      }}
      data={figureData(
        {
          names: { item: t('word'), value: t(sampled ? 'inSample' : 'records') },
          marks: words.words.map(({ word, n, share, filters }) => ({
            key: word,
            label: word,
            value: n,
            share,
            href: recordsAddress(filters),
          })),
        },
        [{ head: t('othersShare'), cells: words.words.map(({ othersShare }) => percent(othersShare)) }],
      )}
    />
  )
}

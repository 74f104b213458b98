import { useTranslations } from 'next-intl'
import { BarTable } from '@/app/_ui/charts/bar-table'
import { figureData } from '@/app/_ui/charts/figure-data'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { FacetProps } from './share-figures'

export function LagFigure({ facets: { lag, n, denominator }, excel }: FacetProps) {
  const t = useTranslations('look')
  const words = useTranslations('analysis')
  if (!lag) return null
  const known = lag.bins.reduce((sum, bin) => sum + bin.n, 0)
  const days = (value: number | null) => (value === null ? words('tooFewShort') : t('days', { n: value }))
  const note = [
    t('lagNote', { median: days(lag.median), p90: days(lag.p90) }),
    n > known && t('lagUnknown', { n: n - known }),
  ]
  return (
    <BarTable
      frame={{ question: t('questions.lag'), denominator, excel, note: note.filter(Boolean).join(' ') }}
      data={figureData({
        names: { item: t('lag') },
        marks: lag.bins.map(({ from, to, n, filters }) => ({
          key: `${from}`,
          label: binLabel(from, to),
          value: n,
          href: filters ? recordsAddress(filters) : undefined,
          share: known > 0 ? n / known : undefined,
        })),
      })}
    />
  )

  function binLabel(from: number, to: number | null) {
    if (to === null) return t('daysFrom', { from })
    return to === from + 1 ? t('days', { n: from }) : t('daysBetween', { from, to: to - 1 })
  }
}

import { useFormatter, useTranslations } from 'next-intl'
import { Band } from '@/app/_ui/charts/band'
import { Frame } from '@/app/_ui/charts/frame'
import { recordsAddress } from '@/lib/analysis/query/link'
import { FindingLine } from '../../_parts/analysis/finding'
import type { FacetProps } from './share-figures'

export function LifeFigure({ facets: { life: found, denominator }, excel }: FacetProps) {
  const t = useTranslations('look')
  const format = useFormatter()
  if (!found) return null
  const { life, reason } = found
  const question = t('questions.life')
  if (!life || life.bands.length === 0)
    return (
      <Frame question={question} denominator={denominator}>
        <p>{t('life.none', { reason: reason ?? 'short' })}</p>
      </Frame>
    )
  const { bands, weibull, n, placed } = life
  const note = [
    t('life.note', { month: found.knownUntil?.slice(0, 7) ?? '' }),
    weibull && t('life.shape', { ...weibull.shape }),
    n > placed && t('life.unplaced', { n: n - placed }),
  ]
  return (
    <div>
      <FindingLine finding={life.finding} />
      <Band
        frame={{ question, denominator, excel, note: note.filter(Boolean).join('') }}
        names={{ item: t('life.age'), value: t('life.rate'), expected: t('life.fitted') }}
        unit="number"
        more={[{ head: t('records'), cells: bands.map(band => format.number(band.n)) }]}
        marks={bands.map(({ from, to, rate, fitted, filters }) => ({
          key: String(from),
          label: to > 200 ? t('monthsFrom', { from }) : t('monthsBetween', { from, to }),
          value: rate?.value ?? null,
          low: rate?.low,
          high: rate?.high,
          expected: fitted ?? undefined,
          href: recordsAddress(filters),
        }))}
      />
    </div>
  )
}

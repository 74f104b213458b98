import { useTranslations } from 'next-intl'
import { Frame } from '@/app/_ui/charts/frame'
import type { FacetProps } from './share-figures'

export function MileageFigure({ facets: { mileage, denominator }, excel }: FacetProps) {
  const t = useTranslations('look')
  return (
    <Frame question={t('questions.mileage')} denominator={denominator} note={t('mileageNote')} excel={excel}>
      {mileage ? (
        <dl className="flex wrap gap-y-8 gap-x-32">
          {(['lower', 'median', 'upper'] as const).map(name => (
            <div key={name}>
              <dt className="text-12 tertiary">{t(`quartiles.${name}`)}</dt>
              <dd className="text-18 leading-28">{t('km', { n: Math.round(mileage[name]) })}</dd>
            </div>
          ))}
          <div>
            <dt className="text-12 tertiary">{t('quartiles.n')}</dt>
            <dd className="text-18 leading-28">{mileage.n}</dd>
          </div>
        </dl>
      ) : (
        <p>{t('noMileage')}</p>
      )}
    </Frame>
  )
}

import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { Panel } from '@/app/_ui/panel'
import type { SeriesFile } from '@/lib/vehicles/file/series/read-series-file'
import { formatMinute } from '../../_parts/format-minute'
import css from './car.module.css'
import { recordsHref } from './records-href'

export function SeriesHead({ file }: { file: SeriesFile }) {
  const t = useTranslations('vehicleFile.series')
  const { producerName, brandName, name, typeCodeName, modelRangeId, figures, asOf } = file
  const { rate } = figures
  const shown = ['all', 'year', 'severe', 'severeYear'] as const
  return (
    <Panel className={css.strip}>
      <h2 className={css.vin}>
        {[brandName, name, typeCodeName].filter(Boolean).join(' · ')} <small>{producerName}</small>
        {typeCodeName && (
          <small>
            <a href={`${basePath}/car?modelRangeId=${modelRangeId}`}>{t('wholeSeries')}</a>
          </small>
        )}
      </h2>
      <dl className={css.figures}>
        {shown.map(key => (
          <div key={key}>
            <dt>{t(`figures.${key}`)}</dt>
            <dd>
              <a href={recordsHref(figures[key].filters)}>{figures[key].n}</a>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('figures.rate')}</dt>
          <dd>
            {rate === null ? (
              <small>{t('noSales')}</small>
            ) : rate.value === null ? (
              <small>{t('tooFew')}</small>
            ) : (
              <>
                {rate.value.toFixed(2)}{' '}
                <small>
                  {t('interval', { low: rate.low!, high: rate.high! })} ·{' '}
                  {t('soldUntil', { vehicles: Math.round(rate.vehicles), date: rate.knownUntil ?? '' })}
                </small>
              </>
            )}
          </dd>
        </div>
      </dl>
      <p className={css.quiet}>{t('asOf', { at: formatMinute(asOf) })}</p>
    </Panel>
  )
}

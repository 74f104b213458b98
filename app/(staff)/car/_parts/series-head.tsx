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
    <Panel>
      <h2 className={`text-18 flex wrap baseline gap-y-8 gap-x-16 mb-8 ${css.vin}`}>
        {[brandName, name, typeCodeName].filter(Boolean).join(' · ')} <small>{producerName}</small>
        {typeCodeName && (
          <small>
            <a href={`${basePath}/car?modelRangeId=${modelRangeId}`}>{t('wholeSeries')}</a>
          </small>
        )}
      </h2>
      <dl className={`flex wrap gap-y-8 gap-x-32 mb-8 ${css.figures}`}>
        {shown.map(key => (
          <div key={key}>
            <dt className="secondary text-12">{t(`figures.${key}`)}</dt>
            <dd>
              <a href={recordsHref(figures[key].filters)}>{figures[key].n}</a>
            </dd>
          </div>
        ))}
        <div>
          <dt className="secondary text-12">{t('figures.rate')}</dt>
          <dd>
            {rate === null ? (
              <small className="text-12">{t('noSales')}</small>
            ) : rate.value === null ? (
              <small className="text-12">{t('tooFew')}</small>
            ) : (
              <>
                {rate.value.toFixed(2)}{' '}
                <small className="text-12">
                  {t('interval', { low: rate.low!, high: rate.high! })} ·{' '}
                  {t('soldUntil', { vehicles: Math.round(rate.vehicles), date: rate.knownUntil ?? '' })}
                </small>
              </>
            )}
          </dd>
        </div>
      </dl>
      <p className="secondary mt-4 mb-4">{t('asOf', { at: formatMinute(asOf) })}</p>
    </Panel>
  )
}

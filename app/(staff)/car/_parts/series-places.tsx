import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { Panel } from '@/app/_ui/panel'
import { Tag } from '@/app/_ui/state-tag'
import type { SeriesFile } from '@/lib/vehicles/file/series/read-series-file'
import { CampaignFacts } from './campaign-facts'
import css from './car.module.css'
import { recordsHref } from './records-href'

export function SeriesPlaces({ file }: { file: SeriesFile }) {
  const t = useTranslations('vehicleFile')
  const { recalls, watchItems, typeCodes, modelRangeId } = file
  return (
    <>
      <Panel title={t('series.typeCodes')}>
        {typeCodes.length === 0 && <p className="secondary mt-4 mb-4">{t('series.nothing')}</p>}
        <ul className="flex wrap gap-y-4 gap-x-24 mt-4 mb-4">
          {typeCodes.map(({ typeCodeId, name, n, filters }) => (
            <li key={typeCodeId}>
              {typeCodeId ? (
                <a href={`${basePath}/car?modelRangeId=${modelRangeId}&typeCodeId=${typeCodeId}`}>{name}</a>
              ) : (
                name
              )}{' '}
              <a href={recordsHref(filters)}>{t('recordCount', { n })}</a>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('recalls')}>
        {recalls.length === 0 && <p className="secondary mt-4 mb-4">{t('series.noRecalls')}</p>}
        <ul className={css.rows}>
          {recalls.map(({ id, recallNo, title, state, filedAt, quantity, completion, ...recall }) => (
            <li key={id}>
              <Tag tone="blue">{t(`recallStates.${state as 'filed'}`)}</Tag>{' '}
              <a className="code" href={`${basePath}/carBack?id=${id}`}>
                {recallNo}
              </a>{' '}
              {title}
              <small className="ml-12 secondary">
                {[
                  t('filedAt', { date: filedAt }),
                  t('quantity', { n: quantity }),
                  completion !== null && t('completion', { share: completion }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              <CampaignFacts scopes={recall.scopes} scopeCount={recall.scopeCount} remedy={recall.remedy} />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('series.watched')}>
        {watchItems.length === 0 && <p className="secondary mt-4 mb-4">{t('series.noneWatched')}</p>}
        <ul className={css.rows}>
          {watchItems.map(({ id, title, firstAt, ownerName }) => (
            <li key={id}>
              <a href={`${basePath}/rule?entry=${id}`}>{title}</a>
              <small className="ml-12 secondary">{[firstAt, ownerName].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}

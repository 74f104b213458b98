import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { Panel } from '@/app/_ui/panel'
import { Tag } from '@/app/_ui/state-tag'
import type { VehicleFile } from '@/lib/vehicles/file/read-vehicle-file'
import { CampaignFacts } from './campaign-facts'
import css from './car.module.css'

export function CarRecalls({ recalls }: Pick<VehicleFile, 'recalls'>) {
  const t = useTranslations('vehicleFile')
  const ui = useTranslations('ui')
  return (
    <Panel title={t('recalls')}>
      {recalls.length === 0 && <p className="secondary mt-4 mb-4">{t('noRecalls')}</p>}
      <ul className={css.rows}>
        {recalls.map(recall => (
          <li key={recall.id}>
            <Tag tone={recall.verdict === 'covered' ? 'red' : 'orange'}>
              {t(`verdicts.${recall.verdict}`)}
            </Tag>{' '}
            <a className="code" href={`${basePath}/carBack?id=${recall.id}`}>
              {recall.recallNo}
            </a>{' '}
            {recall.title}
            <small className="ml-12 secondary">
              {[
                recall.by === 'person' && t('byPerson'),
                recall.missingNames.length > 0 &&
                  t('missing', { fields: recall.missingNames.join(ui('comma')) }),
                t(`recallStates.${recall.state as 'filed'}`),
                recall.startsAt && t('startsAt', { date: recall.startsAt }),
                recall.completion !== null && t('completion', { share: recall.completion }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            <CampaignFacts
              scopes={recall.scopeText ? [recall.scopeText] : []}
              remedy={recall.remedy}
              hotline={recall.hotline}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

import { useTranslations } from 'next-intl'
import css from './car.module.css'

interface Props {
  scopes: readonly string[]
  scopeCount?: number
  remedy: string | null
  hotline?: string | null
}

export function CampaignFacts({ scopes, scopeCount = scopes.length, remedy, hotline }: Props) {
  const t = useTranslations('vehicleFile')
  if (scopes.length === 0 && !remedy && !hotline) return null
  return (
    <dl className={`mt-4 ${css.campaign}`}>
      {scopes.length > 0 && (
        <div>
          <dt className="tertiary">{t('scope')}</dt>
          {scopes.map(text => (
            <dd key={text}>{text}</dd>
          ))}
          {scopeCount > scopes.length && <dd>{t('moreScopes', { n: scopeCount - scopes.length })}</dd>}
        </div>
      )}
      {remedy && (
        <div>
          <dt className="tertiary">{t('remedy')}</dt>
          <dd>{remedy}</dd>
        </div>
      )}
      {hotline && (
        <div>
          <dt className="tertiary">{t('hotline')}</dt>
          <dd>{hotline}</dd>
        </div>
      )}
    </dl>
  )
}

import { useTranslations } from 'next-intl'
import { TextButton } from '@/app/_ui/icon'
import { RiskTag } from '@/app/_ui/state-tag'
import type { RiskProposal } from '@/lib/defects/steps/propose-risk'
import css from './actions.module.css'

type Risk = Pick<RiskProposal, 'score' | 'riskLevel' | 'parts' | 'thresholds'>

interface SeverityProps {
  risk: Risk
  riskLevelName: string
  onTake?(): void
}

export function SeverityBreakdown({ risk, riskLevelName, onTake }: SeverityProps) {
  const t = useTranslations('recordActions.evaluate')
  const { score, riskLevel, parts, thresholds } = risk
  return (
    <div className={`grid align-start mb-12 border ${css.severity}`} data-part="severity">
      <RiskTag level={riskLevel}>{t('proposal', { level: riskLevelName })}</RiskTag>
      <span>
        {t('score', { score: String(score) })}{' '}
        <span className="tertiary">
          {t('thresholds', { high: String(thresholds.high), medium: String(thresholds.medium) })}
        </span>
      </span>
      {onTake && <TextButton onClick={onTake}>{t('take')}</TextButton>}
      <ul>
        {parts.map(({ circumstance, weight, applies }) => (
          <li key={circumstance} data-applies={applies ? '' : undefined}>
            {applies && '✓ '}
            {t(`parts.${circumstance}`)} <b>{t('weight', { weight: String(weight) })}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

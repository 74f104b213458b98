import { useTranslations } from 'next-intl'
import { TextButton } from '@/app/_ui/icon'
import { RiskTag } from '@/app/_ui/state-tag'
import budgetCss from '@/app/(staff)/_parts/budget/budget.module.css'
import { BudgetTable, Fact } from '@/app/(staff)/_parts/budget/budget-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { DefectDetail } from '@/lib/defects/record/read-defect'
import type { RiskProposal } from '@/lib/defects/steps/propose-risk'
import css from './actions.module.css'

type Evaluation = DefectDetail['audits'][number]

export function EvaluationFacts({ evaluation, signed }: { evaluation: Evaluation; signed?: boolean }) {
  const t = useTranslations()
  const { riskLevel, riskLevelName, qualityType, opinion, severity, budget } = evaluation
  return (
    <>
      <dl className={`grid mb-8 ${budgetCss.facts}`}>
        <Fact label={t('recordActions.audit.riskLevel')}>
          {riskLevel && <RiskTag level={riskLevel}>{riskLevelName}</RiskTag>}
        </Fact>
        <Fact label={t('recordActions.audit.qualityType')}>
          {qualityType === null ? null : t(`ui.${qualityType === '1' ? 'yes' : 'no'}`)}
        </Fact>
        {signed && (
          <Fact label={t('recordActions.audit.by')}>
            {evaluation.createdByName} <span className="nowrap">{formatMinute(evaluation.createdAt)}</span>
          </Fact>
        )}
        <Fact label={t('recordActions.audit.opinion')} whole>
          {opinion}
        </Fact>
      </dl>
      {severity && (
        <SeverityBreakdown risk={severity} riskLevelName={t(`recordActions.levels.${severity.riskLevel}`)} />
      )}
      {budget ? (
        <BudgetTable budget={budget} />
      ) : (
        <p className="tertiary">{t('recordActions.budget.none')}</p>
      )}
    </>
  )
}

type Risk = Pick<RiskProposal, 'score' | 'riskLevel' | 'parts' | 'thresholds'>

interface SeverityProps {
  risk: Risk
  riskLevelName: string
  onTake?(): void
}

export function SeverityBreakdown({ risk, riskLevelName, onTake }: SeverityProps) {
  const t = useTranslations('recordActions.evaluate')
  const { score, riskLevel, parts, thresholds } = risk
  const weighted = ({ circumstance, weight }: Risk['parts'][number]) =>
    `${t(`parts.${circumstance}`)} ${t('weight', { weight: String(weight) })}`
  return (
    <div className={`grid align-start mb-12 border ${css.severity}`} data-part="severity">
      <RiskTag level={riskLevel}>{t('proposal', { level: riskLevelName })}</RiskTag>
      <details>
        <summary>
          {t('score', { score: String(score) })}
          {parts.filter(({ applies }) => applies).map(part => ` · ${weighted(part)}`)}
        </summary>
        <p className="tertiary">
          {t('thresholds', { high: String(thresholds.high), medium: String(thresholds.medium) })}
        </p>
        <p className="tertiary">
          {parts
            .filter(({ applies }) => !applies)
            .map(weighted)
            .join(' · ')}
        </p>
      </details>
      {onTake && <TextButton onClick={onTake}>{t('take')}</TextButton>}
    </div>
  )
}

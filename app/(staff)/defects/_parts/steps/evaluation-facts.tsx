import { useTranslations } from 'next-intl'
import { RiskTag } from '@/app/_ui/state-tag'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { DefectDetail } from '@/lib/defects/record/read-defect'
import css from './actions.module.css'
import { BudgetTable, Fact } from './budget/budget-table'
import { SeverityBreakdown } from './severity-breakdown'

type Evaluation = DefectDetail['audits'][number]

export function EvaluationFacts({ evaluation, signed }: { evaluation: Evaluation; signed?: boolean }) {
  const t = useTranslations()
  const { riskLevel, riskLevelName, qualityType, opinion, severity, budget } = evaluation
  return (
    <>
      <dl className={`grid mb-8 ${css.facts}`}>
        <Fact label={t('recordActions.audit.riskLevel')}>
          {riskLevel && <RiskTag level={riskLevel}>{riskLevelName}</RiskTag>}
        </Fact>
        <Fact label={t('recordActions.audit.qualityType')}>
          {qualityType === null ? null : t(`ui.${qualityType === '1' ? 'yes' : 'no'}`)}
        </Fact>
        {signed && (
          <Fact label={t('recordActions.audit.by')}>
            {[evaluation.createdByName, formatMinute(evaluation.createdAt)].filter(Boolean).join(' · ')}
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

import { useTranslations } from 'next-intl'
import { decimalText } from '@/app/_ui/decimal'
import { BudgetTable } from '@/app/(staff)/_parts/budget/budget-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { type Results, resultsOf, verdictOf } from '../../_parts/record/results-panel'
import css from './print.module.css'

type Result = ReturnType<typeof resultsOf>[number]

export function PrintedResults({ record }: { record: Results }) {
  const t = useTranslations('recordActions')
  const yesNo = useTranslations('ui')
  const results = resultsOf(record)
  if (results.length === 0) return null
  const factsOf = (result: Result) => {
    const [, verdict] = verdictOf(result) ?? []
    const decided = verdict && t(`results.${verdict}`)
    if (result.kind === 'review') return [decided, result.opinionName]
    const { riskLevelName, qualityType, suggestBudget } = result
    if (result.kind === 'evaluate')
      return [
        riskLevelName,
        qualityType && `${t('audit.qualityType')} ${yesNo(qualityType === '1' ? 'yes' : 'no')}`,
      ]
    const number = verdict === 'agree' && suggestBudget
    return [decided, number && `${t('results.number')} ${decimalText(number)} ${t('budget.unit')}`]
  }
  return (
    <section className={css.results}>
      <h3>{t('panels.results')}</h3>
      {results.map(result => {
        const { kind, id, undoneAt, createdByName, createdAt } = result
        const by = [undoneAt && t('results.undone'), createdByName, formatMinute(createdAt)]
        const text = result.kind === 'review' ? result.remarks : result.opinion
        return (
          <div key={`${kind} ${id}`} className={css.result}>
            <p>
              <strong>{t(`results.${kind}`)}</strong>{' '}
              {[...factsOf(result), ...by].filter(Boolean).join(' · ')}
            </p>
            {text && <p className="break-words pre-line">{text}</p>}
            {result.kind !== 'review' && result.budget && <BudgetTable budget={result.budget} />}
          </div>
        )
      })}
    </section>
  )
}

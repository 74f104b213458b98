import { useTranslations } from 'next-intl'
import { decimalText } from '@/app/_ui/decimal'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { DefectDetail } from '@/lib/defects/record/read-defect'
import { BudgetTable } from '../../_parts/steps/budget/budget-table'
import css from './print.module.css'

type Results = Pick<DefectDetail, 'reviews' | 'audits'>
type Audit = Results['audits'][number]
type Word = string | null | false | undefined

export function PrintedResults({ record }: { record: Results }) {
  const t = useTranslations('recordActions')
  const yesNo = useTranslations('ui')
  const evaluation = ({ riskLevelName, qualityType }: Audit): Word[] => [
    riskLevelName,
    qualityType && `${t('audit.qualityType')} ${yesNo(qualityType === '1' ? 'yes' : 'no')}`,
  ]
  const decision = ({ result, suggestBudget }: Audit): Word[] => [
    t(result === '1' ? 'results.agree' : 'results.disagree'),
    result === '1' &&
      suggestBudget &&
      `${t('results.number')} ${decimalText(suggestBudget)} ${t('budget.unit')}`,
  ]
  const results = [
    ...record.reviews.map(one => ({
      one,
      title: t('results.review'),
      words: [t(one.result === '1' ? 'results.pass' : 'results.return'), one.opinionName] as Word[],
      text: one.remarks,
      budget: null,
    })),
    ...record.audits.map(one => ({
      one,
      title: t(one.kind === 'evaluate' ? 'results.evaluate' : 'results.audit'),
      words: one.kind === 'evaluate' ? evaluation(one) : decision(one),
      text: one.opinion,
      budget: one.budget,
    })),
  ].sort((a, b) => Date.parse(a.one.createdAt) - Date.parse(b.one.createdAt))
  if (results.length === 0) return null
  return (
    <section className={css.results}>
      <h3>{t('panels.results')}</h3>
      {results.map(({ one, title, words, text, budget }) => (
        <div key={`${title}${one.id}`} className={css.result}>
          <p>
            <strong>{title}</strong>{' '}
            {[...words, one.undoneAt && t('results.undone'), one.createdByName, formatMinute(one.createdAt)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {text && <p className={css.prose}>{text}</p>}
          {budget && <BudgetTable budget={budget} />}
        </div>
      ))}
    </section>
  )
}

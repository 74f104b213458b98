import { useTranslations } from 'next-intl'
import { decimalText } from '@/app/_ui/decimal'
import { Panel } from '@/app/_ui/panel'
import { Tag } from '@/app/_ui/state-tag'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { DefectDetail } from '@/lib/defects/record/read-defect'
import css from '../steps/actions.module.css'
import { Fact } from '../steps/budget/budget-table'
import { EvaluationFacts } from '../steps/evaluation-facts'
import own from './results.module.css'

type Results = Pick<DefectDetail, 'reviews' | 'audits'>
type Review = Results['reviews'][number]
type Audit = Results['audits'][number]

export function ResultsPanel({ record }: { record: Results }) {
  const t = useTranslations('recordActions')
  const results = [
    ...record.reviews.map(review => ({
      at: review.createdAt,
      key: `r${review.id}`,
      body: <ReviewResult review={review} />,
    })),
    ...record.audits.map(audit => ({
      at: audit.createdAt,
      key: `a${audit.id}`,
      body: audit.kind === 'evaluate' ? <Evaluation audit={audit} /> : <AuditResult audit={audit} />,
    })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <Panel id="results" title={t('panels.results')}>
      {results.length === 0 && <p className="tertiary">{t('results.none')}</p>}
      {results.map(({ key, body }) => (
        <article key={key} className={own.result}>
          {body}
        </article>
      ))}
    </Panel>
  )
}

function By({ of }: { of: { createdByName: string | null; createdAt: string } }) {
  return (
    <span className="tertiary">
      {[of.createdByName, formatMinute(of.createdAt)].filter(Boolean).join(' · ')}
    </span>
  )
}

function ReviewResult({ review }: { review: Review }) {
  const t = useTranslations('recordActions.results')
  const passed = review.result === '1'
  return (
    <>
      <h3 className="row wrap gap-8 mb-8">
        {t('review')} <Tag tone={passed ? 'green' : 'orange'}>{t(passed ? 'pass' : 'return')}</Tag>
        {review.undoneAt && <Tag tone="grey">{t('undone')}</Tag>} <By of={review} />
      </h3>
      <p>{[review.opinionName, review.remarks].filter(Boolean).join(' · ') || '—'}</p>
    </>
  )
}

function Evaluation({ audit }: { audit: Audit }) {
  const t = useTranslations('recordActions.results')
  return (
    <>
      <h3 className="row wrap gap-8 mb-8">
        {t('evaluate')} {audit.undoneAt && <Tag tone="grey">{t('undone')}</Tag>} <By of={audit} />
      </h3>
      <EvaluationFacts evaluation={audit} />
    </>
  )
}

function AuditResult({ audit }: { audit: Audit }) {
  const t = useTranslations('recordActions')
  const agreed = audit.result === '1'
  return (
    <>
      <h3 className="row wrap gap-8 mb-8">
        {t('results.audit')}{' '}
        <Tag tone={agreed ? 'green' : 'red'}>{t(agreed ? 'results.agree' : 'results.disagree')}</Tag>{' '}
        {audit.undoneAt && <Tag tone="grey">{t('results.undone')}</Tag>} <By of={audit} />
      </h3>
      <dl className={`grid mb-8 ${css.facts}`}>
        {agreed && (
          <Fact label={t('results.number')}>
            {audit.suggestBudget && `${decimalText(audit.suggestBudget)} ${t('budget.unit')}`}
          </Fact>
        )}
        <Fact label={t('results.opinion')} whole>
          {audit.opinion}
        </Fact>
      </dl>
    </>
  )
}

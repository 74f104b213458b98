import { useTranslations } from 'next-intl'
import { decimalText } from '@/app/_ui/decimal'
import { Panel } from '@/app/_ui/panel'
import { Tag } from '@/app/_ui/state-tag'
import { Fact } from '@/app/(staff)/_parts/budget/budget-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { DefectDetail } from '@/lib/defects/record/read-defect'
import css from '../steps/actions.module.css'
import { EvaluationFacts } from '../steps/evaluation-facts'
import own from './results.module.css'

export type Results = Pick<DefectDetail, 'reviews' | 'audits'>
type Result = ReturnType<typeof resultsOf>[number]

export const resultsOf = ({ reviews, audits }: Results) =>
  [
    ...reviews.map(review => ({ ...review, kind: 'review' as const })),
    ...audits.map(audit => ({ ...audit, kind: audit.kind as 'evaluate' | 'audit' })),
  ].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))

const verdicts = {
  review: { '1': ['green', 'pass'], '2': ['orange', 'return'] },
  audit: { '1': ['green', 'agree'], '2': ['red', 'disagree'] },
} as const

export const verdictOf = ({ kind, result }: Pick<Result, 'kind' | 'result'>) =>
  kind === 'evaluate' ? undefined : verdicts[kind][result === '1' ? '1' : '2']

export function ResultsPanel({ record }: { record: Results }) {
  const t = useTranslations('recordActions')
  const results = resultsOf(record).toReversed()
  return (
    <Panel id="results" title={t('panels.results')}>
      {results.length === 0 && <p className="tertiary">{t('results.none')}</p>}
      {results.map(result => {
        const { kind, id, undoneAt, createdByName, createdAt } = result
        const [tone, verdict] = verdictOf(result) ?? []
        return (
          <article key={`${kind} ${id}`} className={own.result}>
            <h3 className="row wrap gap-8 mb-8">
              {t(`results.${kind}`)} {tone && <Tag tone={tone}>{t(`results.${verdict}`)}</Tag>}{' '}
              {undoneAt && <Tag tone="grey">{t('results.undone')}</Tag>}{' '}
              <span className="tertiary">
                {[createdByName, formatMinute(createdAt)].filter(Boolean).join(' · ')}
              </span>
            </h3>
            {result.kind === 'review' ? (
              <p>{[result.opinionName, result.remarks].filter(Boolean).join(' · ') || '—'}</p>
            ) : result.kind === 'evaluate' ? (
              <EvaluationFacts evaluation={result} />
            ) : (
              <AuditFacts audit={result} />
            )}
          </article>
        )
      })}
    </Panel>
  )
}

function AuditFacts({ audit }: { audit: Results['audits'][number] }) {
  const { result, suggestBudget, opinion } = audit
  const t = useTranslations('recordActions')
  return (
    <dl className={`grid mb-8 ${css.facts}`}>
      {result === '1' && (
        <Fact label={t('results.number')}>
          {suggestBudget && `${decimalText(suggestBudget)} ${t('budget.unit')}`}
        </Fact>
      )}
      <Fact label={t('results.opinion')} whole>
        {opinion}
      </Fact>
    </dl>
  )
}

import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { sumDecimals } from '@/app/_ui/decimal'
import { agrees, approvalStart, disagrees, useApprovalFields } from '@/app/_ui/form/approval-form'
import type { FormValue, FormValues } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import css from './actions.module.css'
import { EvaluationFacts } from './evaluation-facts'
import type { StepForm, StepProps } from './step-dialog'
import { phrasesOf, useCodedLists } from './use-coded-lists'
import type { OpenedRecord } from './use-conflict'

// Its number begins with the budget that was evaluated.
export const waitsForRecord = true

function suggestedOf(budget: OpenedRecord['audits'][number]['budget'] | undefined): string {
  const suggested = (budget?.items ?? []).flatMap(({ suggestBudget }) => suggestBudget ?? [])
  return suggested.length > 0 ? sumDecimals(suggested) : (budget?.suggestBudget ?? '0.00')
}

export function useStep({ target, record }: StepProps): StepForm {
  const t = useTranslations('recordActions')
  const audits = (record?.audits ?? []).filter(({ undoneAt }) => undoneAt === null)
  const evaluation = audits.findLast(({ kind }) => kind === 'evaluate')
  // A second audit adjusts the budget of the first one instead of suggesting a new one.
  const before = audits.findLast(({ kind, suggestBudget }) => kind === 'audit' && suggestBudget)
  const lists = useCodedLists()
  const phrases = {
    [agrees]: phrasesOf(lists, 'approvalPhrase') ?? [],
    [disagrees]: phrasesOf(lists, 'rejectionPhrase') ?? [],
  }
  const declared = useApprovalFields({ number: before ? 'adjust' : 'suggest', unit: t('budget.unit') })
  const follow = (verdict: FormValue, { opinion }: FormValues): FormValues =>
    phrases[verdict === agrees ? disagrees : agrees].includes(String(opinion)) ? { opinion: null } : {}
  const drawn = declared.map(field => (field.name === 'result' ? { ...field, follow } : field))
  const start = approvalStart({ suggestBudget: suggestedOf(evaluation?.budget) })
  const form = useFormValues(start, [{ fields: drawn }])
  const offered = phrases[form.values.result === disagrees ? disagrees : agrees]
  const fields = drawn.map(field => (field.type === 'textarea' ? { ...field, phrases: offered } : field))
  const number = target.complaintNo
  return {
    ...{ fields, form, width: 880, title: t('audit.title', { number }), okText: t('audit.submit') },
    async send(version) {
      const { result, number: amount, opinion } = form.values
      const numberLabel = before ? 'adjustBudget' : 'suggestBudget'
      const taken = await call(
        'POST /auditinfomation',
        asInput(
          { result, number: result === '1' ? amount : null, opinion },
          { kind: 'audit', complaintId: target.id, version, numberLabel },
        ),
        { quiet: true },
      )
      const text = t(result === '1' ? 'done.approved' : 'done.rejected', { number })
      return { text, undo: 'undoAudit', taken }
    },
    children: evaluation && (
      <div className={`mb-12 border ${css.box}`}>
        <h3>{t('audit.evaluation')}</h3>
        <EvaluationFacts evaluation={evaluation} signed />
      </div>
    ),
  }
}

import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { useBudgetForm } from '@/app/(staff)/_parts/budget/use-budget-form'
import { useLoaded } from '@/app/(staff)/_parts/use-answer'
import type { RiskProposal } from '@/lib/defects/steps/propose-risk'
import { SeverityBreakdown } from './evaluation-facts'
import { type DialogProps, StepDialog, type StepForm, type StepProps } from './step-dialog'
import { useSent } from './undo/use-undo-notice'
import { phrasesOf, useCodedLists } from './use-coded-lists'

export default function EvaluateDialog(props: DialogProps & { read: undefined }) {
  const { id } = props.target
  const lists = useCodedLists()
  const proposal = useLoaded(
    id,
    () => call('GET /auditinfomation/proposal', { complaintId: id }),
    props.onClose,
  )
  return proposal && lists && <StepDialog {...props} useStep={useStep} read={proposal} />
}

export function useStep({ target }: StepProps, proposal: RiskProposal): StepForm {
  const t = useTranslations('recordActions')
  const lists = useCodedLists()
  const radio = (name: 'riskLevel' | 'qualityType'): FormField => ({
    ...{ name, label: t(`evaluate.${name}`), type: 'radio', required: true, options: lists?.get(name) ?? [] },
  })
  const opinion = { name: 'opinion', label: t('evaluate.opinion'), required: true } as const
  const fields: FormField[] = [
    radio('riskLevel'),
    radio('qualityType'),
    {
      ...{ ...opinion, type: 'textarea', rows: 3, maxLength: 500 },
      phrases: phrasesOf(lists, 'evaluationPhrase'),
    },
  ]
  const { riskLevel, riskLevelName } = proposal
  const form = useFormValues({ riskLevel, qualityType: null, opinion: null }, [{ fields }])
  const [sent = proposal.budget, putBack] = useSent<RiskProposal['budget']>(`budget ${target.id}`)
  const { body, content, touched, check, takeErrors } = useBudgetForm({ ...proposal, budget: sent })
  const number = target.complaintNo
  return {
    ...{ fields, form, width: 1040, columns: 2, touched, check, takeErrors, after: content },
    putBack: () => putBack(body() as typeof sent),
    title: t('evaluate.title', { number }),
    okText: t('evaluate.submit'),
    async send(version) {
      const taken = await call(
        'POST /auditinfomation',
        asInput({ ...form.values, budget: body() }, { kind: 'evaluate', complaintId: target.id, version }),
        { quiet: true },
      )
      return { text: t('done.evaluated', { number }), undo: 'undoEvaluate', taken }
    },
    advice: (
      <SeverityBreakdown
        risk={proposal}
        riskLevelName={riskLevelName}
        onTake={form.values.riskLevel === riskLevel ? undefined : () => form.set({ riskLevel })}
      />
    ),
  }
}

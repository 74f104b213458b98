import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import type { Option } from '@/app/_ui/options'
import { codedLists } from '@/app/(staff)/_parts/record-fields/look-ups'
import type { RiskProposal } from '@/lib/defects/steps/propose-risk'
import { useBudgetForm } from './budget/use-budget-form'
import { SeverityBreakdown } from './severity-breakdown'
import { type DialogProps, StepDialog, type StepForm, type StepProps } from './step-dialog'

interface Proposed {
  proposal: RiskProposal
  lists: Map<string, Option[]>
}

export default function EvaluateDialog(props: DialogProps) {
  const [proposed, setProposed] = useState<Proposed>()
  const { id } = props.target
  const close = useRef(props.onClose)
  close.current = props.onClose
  useEffect(() => {
    Promise.all([call('GET /auditinfomation/proposal', { complaintId: id }), codedLists()])
      .then(([proposal, lists]) => setProposed({ proposal, lists }))
      // call() has already shown the error.
      .catch(() => close.current())
  }, [id])
  return proposed && <StepDialog {...props} useStep={useEvaluate} read={proposed} />
}

function useEvaluate({ target }: StepProps, { proposal, lists }: Proposed): StepForm {
  const t = useTranslations('recordActions')
  const radio = (name: 'riskLevel' | 'qualityType'): FormField => ({
    ...{ name, label: t(`evaluate.${name}`), type: 'radio', required: true, options: lists.get(name) ?? [] },
  })
  const opinion = { name: 'opinion', label: t('evaluate.opinion'), required: true } as const
  const fields: FormField[] = [
    radio('riskLevel'),
    radio('qualityType'),
    { ...opinion, type: 'textarea', rows: 3, maxLength: 500 },
  ]
  const { riskLevel, riskLevelName } = proposal
  const form = useFormValues({ riskLevel, qualityType: null, opinion: null }, [{ fields }])
  const { body, content, ...budget } = useBudgetForm(proposal)
  const number = target.complaintNo
  return {
    ...{ fields, form, width: 1040, columns: 2, ...budget, after: content },
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
    children: (
      <SeverityBreakdown
        risk={proposal}
        riskLevelName={riskLevelName}
        onTake={form.values.riskLevel === riskLevel ? undefined : () => form.set({ riskLevel })}
      />
    ),
  }
}

'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import type { Option } from '@/app/_ui/options'
import { codedLists } from '@/app/(staff)/_parts/record-fields/look-ups'
import type { RiskProposal } from '@/lib/defects/steps/propose-risk'
import { useBudgetForm } from './budget/use-budget-form'
import { SeverityBreakdown } from './severity-breakdown'
import { type DialogProps, StepDialog } from './step-dialog'
import { useUndoNotice } from './undo/use-undo-notice'
import { useOpenedRecord } from './use-opened-record'

interface Start {
  proposal: RiskProposal
  riskLevels: Option[]
  qualityTypes: Option[]
}

export default function EvaluateDialog(props: DialogProps) {
  const [start, setStart] = useState<Start>()
  const { id } = props.target
  const close = useRef(props.onClose)
  close.current = props.onClose
  useEffect(() => {
    const proposed = call('GET /auditinfomation/proposal', { complaintId: id })
    Promise.all([proposed, codedLists()])
      .then(([proposal, lists]) =>
        setStart({
          proposal,
          riskLevels: lists.get('riskLevel') ?? [],
          qualityTypes: lists.get('qualityType') ?? [],
        }),
      )
      // call() has already shown the error.
      .catch(() => close.current())
  }, [id])
  return start ? <EvaluateForm {...props} {...start} /> : null
}

function EvaluateForm(props: DialogProps & Start) {
  const { target, onDone, onClose, proposal, riskLevels, qualityTypes } = props
  const t = useTranslations('recordActions')
  const tell = useUndoNotice(props)
  const record = useOpenedRecord(target.id)
  const fields = useMemo(
    (): FormField[] => [
      {
        name: 'riskLevel',
        label: t('evaluate.riskLevel'),
        type: 'radio',
        required: true,
        options: riskLevels,
      },
      {
        name: 'qualityType',
        label: t('evaluate.qualityType'),
        type: 'radio',
        required: true,
        options: qualityTypes,
      },
      {
        name: 'opinion',
        label: t('evaluate.opinion'),
        type: 'textarea',
        rows: 3,
        required: true,
        maxLength: 500,
      },
    ],
    [t, riskLevels, qualityTypes],
  )
  const form = useFormValues({ riskLevel: proposal.riskLevel, qualityType: null, opinion: null }, [
    { fields },
  ])
  const budget = useBudgetForm(proposal)
  const number = target.complaintNo
  const send = async (version: number) => {
    const { riskLevel, qualityType, opinion } = form.values
    const written = await call(
      'POST /auditinfomation',
      asInput(
        { riskLevel, qualityType, opinion, budget: budget.body() },
        { kind: 'evaluate', complaintId: target.id, version },
      ),
      { quiet: true },
    )
    tell(t('done.evaluated', { number }), { ...written, undo: 'undoEvaluate' })
    onDone()
  }
  return (
    <StepDialog
      action="evaluate"
      target={target}
      record={record}
      width={1040}
      columns={2}
      title={t('evaluate.title', { number })}
      okText={t('evaluate.submit')}
      fields={fields}
      form={form}
      check={budget.check}
      takeErrors={budget.takeErrors}
      after={budget.content}
      touched={budget.touched}
      onSend={send}
      onClose={onClose}
    >
      <SeverityBreakdown
        risk={proposal}
        riskLevelName={proposal.riskLevelName}
        onTake={
          form.values.riskLevel === proposal.riskLevel
            ? undefined
            : () => form.set({ riskLevel: proposal.riskLevel })
        }
      />
    </StepDialog>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { approvalStart, useApprovalFields } from '@/app/_ui/form/approval-form'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import css from './actions.module.css'
import { EvaluationFacts } from './evaluation-facts'
import { type DialogProps, StepDialog } from './step-dialog'
import { type OpenedRecord, useOpenedRecord } from './use-opened-record'

export default function AuditDialog(props: DialogProps) {
  const record = useOpenedRecord(props.target.id, props.onClose)
  return record ? <AuditForm {...props} record={record} /> : null
}

function AuditForm({ target, record, onDone, onClose }: DialogProps & { record: OpenedRecord }) {
  const t = useTranslations('recordActions')
  const evaluation = record.audits.findLast(({ kind }) => kind === 'evaluate')
  // A second audit adjusts the budget of the first one instead of suggesting a new one.
  const before = record.audits.findLast(({ kind, suggestBudget }) => kind === 'audit' && suggestBudget)
  const fields = useApprovalFields({ number: before ? 'adjust' : 'suggest', unit: t('budget.unit') })
  const form = useFormValues(approvalStart(evaluation?.budget ?? undefined), [{ fields }])
  const number = target.complaintNo
  const send = async (version: number) => {
    const { result, number: amount, opinion } = form.values
    await call(
      'POST /auditinfomation',
      asInput(
        { result, number: result === '1' ? amount : null, opinion },
        {
          kind: 'audit',
          complaintId: target.id,
          version,
          numberLabel: before ? 'adjustBudget' : 'suggestBudget',
        },
      ),
      { quiet: true },
    )
    notice.success(t(result === '1' ? 'done.approved' : 'done.rejected', { number }))
    onDone()
  }
  return (
    <StepDialog
      action="audit"
      target={target}
      record={record}
      width={880}
      title={t('audit.title', { number })}
      okText={t('audit.submit')}
      fields={fields}
      form={form}
      onSend={send}
      onClose={onClose}
    >
      {evaluation && (
        <div className={css.box}>
          <h3>{t('audit.evaluation')}</h3>
          <EvaluationFacts evaluation={evaluation} signed />
        </div>
      )}
    </StepDialog>
  )
}

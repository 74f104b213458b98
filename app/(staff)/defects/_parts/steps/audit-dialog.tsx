'use client'

import { useTranslations } from 'next-intl'
import css from './actions.module.css'
import { EvaluationFacts } from './evaluation-facts'
import { type DialogProps, StepDialog } from './step-dialog'
import { useAuditForm } from './use-audit-form'
import { type OpenedRecord, useOpenedRecord } from './use-opened-record'

export default function AuditDialog(props: DialogProps) {
  const record = useOpenedRecord(props.target.id, props.onClose)
  return record ? <AuditForm {...props} record={record} /> : null
}

function AuditForm({ target, record, onDone, onClose, ...undoable }: DialogProps & { record: OpenedRecord }) {
  const t = useTranslations('recordActions')
  const { evaluation, fields, form, send } = useAuditForm(record, undoable)
  return (
    <StepDialog
      action="audit"
      {...{ target, record, fields, form, onClose }}
      width={880}
      title={t('audit.title', { number: target.complaintNo })}
      okText={t('audit.submit')}
      onSend={async version => {
        await send(version)
        onDone()
      }}
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

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { FieldsDialog } from '@/app/_ui/form/form-dialog'
import type { FormField, FormValue, FormValues } from '@/app/_ui/form/form-fields'
import type { ReportDetail } from '@/lib/intake/triage/read-report'
import { loadOpinions } from '../../_parts/load-opinions'

interface DialogProps {
  onSend(values: FormValues): Promise<unknown>
  onClose(): void
}

export function useTriageFields() {
  const t = useTranslations('consumer.actions')
  const opinion = (hint: 'opinionHint' | 'returnOpinionHint' | 'rejectOpinionHint'): FormField => ({
    ...{ name: 'opinionId', label: t('opinion'), type: 'select', hint: t(hint) },
    source: { load: loadOpinions },
  })
  const words = (name: 'remarks' | 'reason' | 'message', rows = 3): FormField => ({
    ...{ name, label: t(name), type: 'textarea', rows, maxLength: 500 },
    ...(name !== 'remarks' && { required: true, hint: t(`${name}Hint`) }),
  })
  return { opinion, words }
}

interface NoteProps extends DialogProps {
  step: 'accept' | 'forward' | 'close'
  number: string
}

export function NoteDialog({ step, number, onSend, onClose }: NoteProps) {
  const t = useTranslations('consumer.actions')
  const { opinion, words } = useTriageFields()
  return (
    <FieldsDialog
      title={t(`${step}Title`, { number })}
      okText={t(step)}
      fields={step === 'accept' ? [opinion('opinionHint'), words('remarks')] : [words('remarks')]}
      {...{ onSend, onClose }}
    />
  )
}

interface RejectProps extends DialogProps {
  reports: { id: string; complaintNo: string }[]
}

const maxShown = 12

export function RejectDialog({ reports, onSend, onClose }: RejectProps) {
  const t = useTranslations('consumer.actions')
  const reason = t('reasonPreset')
  const { opinion, words } = useTriageFields()
  const fields: FormField[] = [
    {
      ...opinion('rejectOpinionHint'),
      // The preset reason belongs to the preset opinion only.
      follow: (value, values): FormValues => (value && values.reason === reason ? { reason: '' } : {}),
    },
    words('reason'),
  ]
  return (
    <FieldsDialog
      title={t('rejectTitle', { count: reports.length })}
      okText={t('reject')}
      danger
      {...{ fields, onSend, onClose }}
      start={{ opinionId: null, reason }}
    >
      <p className="flex wrap gap-y-4 gap-x-16 mb-8 mono">
        {reports.slice(0, maxShown).map(({ id, complaintNo }) => (
          <span key={id}>{complaintNo}</span>
        ))}
        {reports.length > maxShown && '…'}
      </p>
      <p className="secondary">{t('rejectHelp')}</p>
    </FieldsDialog>
  )
}

interface ReturnProps extends DialogProps {
  report: ReportDetail
  requested: string[]
}

export function ReturnDialog({ report, requested, onSend, onClose }: ReturnProps) {
  const t = useTranslations('consumer.actions')
  const { opinion, words } = useTriageFields()
  const { ask } = report
  const messageOf = (names: FormValue | undefined) => {
    const theirs = new Map(ask.options.map(({ name, theirs }) => [name, theirs]))
    const labels = [names ?? []].flat().map(name => theirs.get(String(name)) ?? '')
    return labels.length > 0 ? ask.template.replace('{fields}', labels.join(ask.comma)) : null
  }
  // The text generated last: a message that differs from it was edited and is not overwritten.
  const made = useRef(messageOf(requested))
  const fields: FormField[] = [
    {
      ...{ name: 'fields', label: t('fields'), type: 'multi-select', hint: t('fieldsHint') },
      source: { options: ask.options.map(({ name, theirs }) => ({ value: name, label: theirs })) },
      follow: (value, values): FormValues => {
        if (values.message && values.message !== made.current) return {}
        made.current = messageOf(value)
        return { message: made.current }
      },
    },
    words('message', 4),
    ...(report.defectId ? [opinion('returnOpinionHint')] : []),
    words('remarks', 2),
  ]
  return (
    <FieldsDialog
      title={t('returnTitle', { number: report.complaintNo })}
      okText={t('return')}
      {...{ fields, onClose }}
      start={{ fields: requested, message: messageOf(requested), opinionId: null, remarks: null }}
      onSend={values => onSend({ ...values, fields: values.fields ?? [] })}
    />
  )
}

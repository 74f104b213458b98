'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useRef } from 'react'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField, FormValue, FormValues } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import type { ReportDetail } from '@/lib/intake/triage/read-report'
import { loadOpinions } from './opinions'

interface DialogProps {
  report: ReportDetail
  requested: string[]
  onSend(more: object): Promise<unknown>
  onClose(): void
}

export default function ReturnDialog({ report, requested, onSend, onClose }: DialogProps) {
  const t = useTranslations('consumer.actions')
  const { ask } = report
  // The text generated last: a message that differs from it was edited and is not overwritten.
  const made = useRef<string | null>(null)
  const { fields, messageOf } = useMemo(() => {
    const theirs = new Map(ask.options.map(({ name, theirs }) => [name, theirs]))
    const messageOf = (names: FormValue | undefined) => {
      const labels = [names ?? []].flat().map(name => theirs.get(String(name)) ?? '')
      return labels.length > 0 ? ask.template.replace('{fields}', labels.join(ask.comma)) : null
    }
    const fields: FormField[] = [
      {
        name: 'fields',
        label: t('fields'),
        type: 'multi-select',
        hint: t('fieldsHint'),
        source: { options: ask.options.map(({ name, theirs }) => ({ value: name, label: theirs })) },
        follow: (value, values): FormValues => {
          if (values.message && values.message !== made.current) return {}
          made.current = messageOf(value)
          return { message: made.current }
        },
      },
      {
        name: 'message',
        label: t('message'),
        type: 'textarea',
        rows: 4,
        maxLength: 500,
        required: true,
        hint: t('messageHint'),
      },
      ...(report.defectId
        ? [
            {
              name: 'opinionId',
              label: t('opinion'),
              type: 'select' as const,
              hint: t('returnOpinionHint'),
              source: { load: loadOpinions },
            },
          ]
        : []),
      { name: 'remarks', label: t('remarks'), type: 'textarea', rows: 2, maxLength: 500 },
    ]
    return { fields, messageOf }
  }, [ask, report.defectId, t])
  const start = { fields: requested, message: messageOf(requested), opinionId: null, remarks: null }
  made.current ??= start.message
  const form = useFormValues(start, [{ fields }])
  return (
    <FormDialog
      title={t('returnTitle', { number: report.complaintNo })}
      okText={t('return')}
      fields={fields}
      form={form}
      onSend={async () => {
        const { fields, message, opinionId, remarks } = form.values
        await onSend({ fields: fields ?? [], message, opinionId, remarks })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField, FormValues } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import css from './consumer.module.css'
import { loadOpinions } from './opinions'

interface DialogProps {
  reports: { id: string; complaintNo: string }[]
  onSend(more: { reason: string; opinionId: string | null }): Promise<unknown>
  onClose(): void
}

const maxShown = 12

export default function RejectDialog({ reports, onSend, onClose }: DialogProps) {
  const t = useTranslations('consumer.actions')
  const fields = useMemo(
    (): FormField[] => [
      {
        name: 'opinionId',
        label: t('opinion'),
        type: 'select',
        hint: t('rejectOpinionHint'),
        source: { load: loadOpinions },
        // The preset reason belongs to the preset opinion only.
        follow: (value, { reason }): FormValues =>
          value && reason === t('reasonPreset') ? { reason: '' } : {},
      },
      {
        name: 'reason',
        label: t('reason'),
        type: 'textarea',
        rows: 3,
        maxLength: 500,
        required: true,
        hint: t('reasonHint'),
      },
    ],
    [t],
  )
  const form = useFormValues({ opinionId: null, reason: t('reasonPreset') }, [{ fields }])
  return (
    <FormDialog
      title={t('rejectTitle', { count: reports.length })}
      okText={t('reject')}
      danger
      fields={fields}
      form={form}
      onSend={async () => {
        const { reason, opinionId } = form.values
        await onSend({ reason: String(reason), opinionId: (opinionId as string | null) ?? null })
        onClose()
      }}
      onClose={onClose}
    >
      <p className={css.numbers}>
        {reports.slice(0, maxShown).map(({ id, complaintNo }) => (
          <span key={id}>{complaintNo}</span>
        ))}
        {reports.length > maxShown && '…'}
      </p>
      <p className={css.quiet}>{t('rejectHelp')}</p>
    </FormDialog>
  )
}

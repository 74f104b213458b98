'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import css from './consumer.module.css'

interface DialogProps {
  reports: { id: string; complaintNo: string }[]
  onSend(reason: string): Promise<unknown>
  onClose(): void
}

const maxShown = 12

export default function RejectDialog({ reports, onSend, onClose }: DialogProps) {
  const t = useTranslations('consumer.actions')
  const fields = useMemo(
    (): FormField[] => [
      { name: 'reason', label: t('reason'), type: 'textarea', rows: 3, maxLength: 500, required: true },
    ],
    [t],
  )
  const form = useFormValues({ reason: t('reasonPreset') }, [{ fields }])
  return (
    <FormDialog
      title={t('rejectTitle', { count: reports.length })}
      okText={t('reject')}
      danger
      fields={fields}
      form={form}
      onSend={async () => {
        await onSend(String(form.values.reason))
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

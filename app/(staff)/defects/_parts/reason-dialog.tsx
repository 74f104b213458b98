'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import type { Named } from './use-deleting'

interface DialogProps {
  records: Named[]
  onConfirm(reason: string): Promise<void>
  onClose(): void
}

const longest = 200

export default function ReasonDialog({ records, onConfirm, onClose }: DialogProps) {
  const t = useTranslations('defects.deleting')
  const fields = useMemo(
    (): FormField[] => [
      {
        name: 'reason',
        label: t('reason'),
        type: 'textarea',
        rows: 3,
        maxLength: longest,
        required: true,
        requiredMessage: t('reasonRequired'),
      },
    ],
    [t],
  )
  const form = useFormValues({ reason: null }, [{ fields }])
  return (
    <FormDialog
      title={t('title', { count: records.length })}
      okText={t('confirm')}
      danger
      width={520}
      fields={fields}
      form={form}
      onSend={() => onConfirm(`${form.values.reason}`.trim())}
      onClose={onClose}
    >
      <p className="flex wrap gap-y-4 gap-x-12 mb-8 mono">
        {records.slice(0, 10).map(({ id, complaintNo }) => (
          <span key={id}>{complaintNo}</span>
        ))}
        {records.length > 10 && '…'}
      </p>
      <p className="tertiary">{t('help')}</p>
    </FormDialog>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { loadOpinions } from './opinions'

interface DialogProps {
  number: string
  onSend(more: object): Promise<unknown>
  onClose(): void
}

export function useAcceptFields(): FormField[] {
  const t = useTranslations('consumer.actions')
  return useMemo(
    (): FormField[] => [
      {
        name: 'opinionId',
        label: t('opinion'),
        type: 'select',
        hint: t('opinionHint'),
        source: { load: loadOpinions },
      },
      { name: 'remarks', label: t('remarks'), type: 'textarea', rows: 3, maxLength: 500 },
    ],
    [t],
  )
}

export default function AcceptDialog({ number, onSend, onClose }: DialogProps) {
  const t = useTranslations('consumer.actions')
  const fields = useAcceptFields()
  const form = useFormValues({ opinionId: null, remarks: null }, [{ fields }])
  return (
    <FormDialog
      title={t('acceptTitle', { number })}
      okText={t('accept')}
      fields={fields}
      form={form}
      onSend={async () => {
        await onSend(form.values)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

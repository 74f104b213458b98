'use client'

import { useTranslations } from 'next-intl'
import { call } from '../../../../_ui/call'
import { notice } from '../../../../_ui/feedback'
import type { FormValues } from '../../../../_ui/form-fields'
import { KeepDialog } from '../../../../_ui/keep-dialog'

interface SaveProps {
  columns: string[]
  mayShare: boolean
  onSaved(id: string): void
  onClose(): void
}

/** Keeps the columns as they stand under a name. */
export default function SaveSet({ columns, mayShare, onSaved, onClose }: SaveProps) {
  const t = useTranslations('defectExport.save')
  const keep = async (values: FormValues) => {
    const { id, name } = await call<{ id: string; name: string }>('POST', '/exportcolumn', {
      columns,
      ...values,
    })
    notice.success(t('saved', { name }))
    onSaved(id)
  }
  return (
    <KeepDialog
      title={t('title')}
      help={t('help', { count: columns.length })}
      boxes={{ first: t('first') }}
      mayShare={mayShare}
      onKeep={keep}
      onClose={onClose}
    />
  )
}

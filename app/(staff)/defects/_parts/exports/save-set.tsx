import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { SaveDialog } from '@/app/_ui/form/save-dialog'

interface SaveProps {
  columns: string[]
  mayShare: boolean
  onSaved(id: string): void
  onClose(): void
}

export default function SaveSet({ columns, mayShare, onSaved, onClose }: SaveProps) {
  const t = useTranslations('defectExport.save')
  const keep = async (values: FormValues) => {
    const { id, name } = await call('POST /exportcolumn', asInput(values, { columns }))
    notice.success(t('saved', { name: name ?? '' }))
    onSaved(id)
  }
  return (
    <SaveDialog
      title={t('title')}
      help={t('help', { count: columns.length })}
      boxes={{ first: t('first') }}
      mayShare={mayShare}
      onKeep={keep}
      onClose={onClose}
    />
  )
}

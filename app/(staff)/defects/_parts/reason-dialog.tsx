import { useTranslations } from 'next-intl'
import { FieldsDialog } from '@/app/_ui/form/form-dialog'
import { reasonField } from '@/app/_ui/form/form-fields'
import type { Named } from './use-deleting'

interface DialogProps {
  records: Named[]
  onConfirm(reason: string): Promise<void>
  onClose(): void
}

export default function ReasonDialog({ records, onConfirm, onClose }: DialogProps) {
  const t = useTranslations('defects.deleting')
  const fields = [reasonField(t('reason'), 200, t('reasonRequired'))]
  return (
    <FieldsDialog
      title={t('title', { count: records.length })}
      okText={t('confirm')}
      danger
      width={520}
      {...{ fields, onClose }}
      onSend={({ reason }) => onConfirm(`${reason}`.trim())}
    >
      <p className="flex wrap gap-y-4 gap-x-12 mb-8 mono">
        {records.slice(0, 10).map(({ id, complaintNo }) => (
          <span key={id}>{complaintNo}</span>
        ))}
        {records.length > 10 && '…'}
      </p>
      <p className="tertiary">{t('help')}</p>
    </FieldsDialog>
  )
}

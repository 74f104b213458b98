import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { FieldsDialog } from '@/app/_ui/form/form-dialog'
import { type Filters, singleValues } from '@/app/_ui/table/list-state'
import { useTriageFields } from './triage-dialogs'

interface DialogProps {
  clean: number
  waiting: number
  filters: Filters
  onClose(): void
}

export default function AcceptCleanDialog({ clean, waiting, filters, onClose }: DialogProps) {
  const t = useTranslations('consumer.actions')
  const router = useRouter()
  const { opinion, words } = useTriageFields()
  return (
    <FieldsDialog
      title={t('acceptCleanTitle', { count: clean })}
      okText={t('accept')}
      fields={[opinion('opinionHint'), words('remarks')]}
      onSend={async values => {
        const { jobId, total } = await call(
          'POST /complaintsvehicleinfo/consumer/accept/clean',
          asInput(values, singleValues(filters)),
        )
        notice.success(t('acceptCleanStarted', { count: total }))
        router.push(`/defects/bulk?job=${jobId}`)
      }}
      onClose={onClose}
    >
      <p className="mb-12">{t('acceptCleanHelp', { waiting, clean })}</p>
    </FieldsDialog>
  )
}

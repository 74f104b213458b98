import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { FieldsDialog } from '@/app/_ui/form/form-dialog'
import { reasonField } from '@/app/_ui/form/form-fields'
import type { RecallDetail } from '@/lib/recalls/read-recall'

interface Props {
  recall: Pick<RecallDetail, 'id' | 'version' | 'recallNo'>
  to: RecallDetail['state']
  onDone(): void
  onClose(): void
}

export default function StateDialog({ recall, to, onDone, onClose }: Props) {
  const t = useTranslations('recalls')
  const fields = to === 'withdrawn' ? [reasonField(t('reason'), 500)] : []
  return (
    <FieldsDialog
      {...{ fields, onClose }}
      title={`${t(`steps.${to as 'filed'}`)} · ${recall.recallNo}`}
      okText={t(`steps.${to as 'filed'}`)}
      danger={to === 'withdrawn'}
      onSend={async values => {
        const { id, version } = recall
        await call('POST /recallinfo/state', asInput(values, { id, version, state: to }))
        notice.success(t('stateDone', { state: t(`state.${to}`) }))
        onDone()
      }}
    >
      <p className="ui-note">{t(`stateNotes.${to as 'filed'}`)}</p>
    </FieldsDialog>
  )
}

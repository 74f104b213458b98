import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { FieldsDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'

/** Null takes a person's verdict back. */
export interface Deciding {
  recallId: string
  recallNo: string
  verdict: 'covered' | 'not' | null
}

interface Props {
  complaintIds: string[]
  deciding: Deciding
  onDone(): void
  onClose(): void
}

export default function VerdictDialog({ complaintIds, deciding, onDone, onClose }: Props) {
  const t = useTranslations('recallMatch')
  const { recallId, recallNo, verdict } = deciding
  const step = t(`steps.${verdict ?? 'back'}`)
  const fields: FormField[] = [
    {
      ...{ name: 'reason', label: t('reason'), type: 'textarea', rows: 2, maxLength: 200 },
      ...{ required: true, hint: t('reasonHelp') },
    },
  ]
  return (
    <FieldsDialog
      {...{ fields, onClose }}
      title={[step, recallNo, t('chosen', { count: complaintIds.length })].join(' · ')}
      okText={step}
      onSend={async values => {
        await call('POST /recallinfo/verdict', asInput(values, { recallId, complaintIds, verdict }))
        notice.success(t('done'))
        onDone()
      }}
    />
  )
}

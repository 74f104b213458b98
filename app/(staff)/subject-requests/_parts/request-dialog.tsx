import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { FieldsDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useNavigate } from '@/app/_ui/navigation'

interface Props {
  kinds: readonly string[]
  channels: readonly string[]
  today: string
  onClose(): void
  onDone(): void
}

const longest = { mobile: 30, name: 50, vin: 17, plateNo: 20 }

export default function RequestDialog({ kinds, channels, today, onClose, onDone }: Props) {
  const t = useTranslations('subjectRequests')
  const [go] = useNavigate()
  const options = (group: 'kinds' | 'channels', values: readonly string[]) =>
    values.map(value => ({ value, label: t(`${group}.${value}`) }))
  const fields: FormField[] = [
    {
      name: 'kind',
      label: t('fields.kind'),
      type: 'radio',
      required: true,
      options: options('kinds', kinds),
      wide: true,
    },
    { name: 'askedOn', label: t('fields.askedOn'), type: 'date', required: true, latest: today },
    {
      name: 'channel',
      label: t('fields.channel'),
      type: 'select',
      required: true,
      source: { options: options('channels', channels) },
    },
    ...Object.entries(longest).map(
      ([name, maxLength]): FormField => ({
        ...{ name, maxLength, label: t(`fields.${name}`), type: 'text', code: name !== 'name' },
      }),
    ),
    {
      name: 'identityProof',
      label: t('fields.identityProof'),
      type: 'text',
      required: true,
      maxLength: 200,
      hint: t('fields.identityProofHint'),
      wide: true,
    },
  ]
  const start = { ...Object.fromEntries(fields.map(({ name }) => [name, null])), askedOn: today }
  return (
    <FieldsDialog
      {...{ fields, start, onClose }}
      title={t('add')}
      okText={t('save')}
      columns={2}
      onSend={async values => {
        const { id, requestNo, dueOn, dueNote } = await call('POST /subjectrequest', asInput(values))
        notice.success(t('added', { number: requestNo, day: dueOn + dueNote }))
        onDone()
        await go(`/subject-requests/${id}`)
      }}
    >
      <p className="ui-note">{t('person')}</p>
    </FieldsDialog>
  )
}

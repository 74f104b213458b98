import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { FieldsDialog } from '@/app/_ui/form/form-dialog'
import type { FormField, FormValues } from '@/app/_ui/form/form-fields'
import type { UserRow } from '@/lib/accounts/people/user-rows'
import { sendOrShowError } from './send-or-show-error'

interface Props {
  user: UserRow
  count: number
  onClose(): void
  onDone(): void
}

export default function HandOverDraftsDialog({ user, count, onClose, onDone }: Props) {
  const t = useTranslations('users.drafts')
  const done = useTranslations('users.done')
  const { id } = user
  const fields: FormField[] = [
    {
      name: 'receiver',
      label: t('receiver'),
      type: 'select',
      required: true,
      hint: t('hint'),
      source: {
        search: async (name, signal) => {
          const people = await call(
            'GET /SystemManager/system/user/:id/drafts/people',
            { id, name },
            { quiet: true, signal },
          )
          return people.map(({ loginId, name, deptName }) => ({
            value: loginId,
            label: [name, deptName].filter(Boolean).join(' · '),
          }))
        },
      },
    },
    { name: 'reason', label: t('reason'), type: 'textarea', rows: 2, maxLength: 300, required: true },
  ]
  const send = async (values: FormValues) => {
    const { handedOver, name } = await sendOrShowError(
      'POST /SystemManager/system/user/:id/drafts/handover',
      asInput(values, { id }),
    )
    notice.success(done('draftsHandedOver', { from: user.name, count: handedOver, to: name }))
    onDone()
  }

  return (
    <FieldsDialog
      title={t('title', { name: user.name })}
      {...{ fields, onClose }}
      okText={t('submit')}
      onSend={send}
      width={480}
    >
      <p className="ui-notice">{t('text', { count })}</p>
    </FieldsDialog>
  )
}

import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { FieldsDialog } from '@/app/_ui/form/form-dialog'
import type { FormField, FormValues } from '@/app/_ui/form/form-fields'
import type { UserRow } from '@/lib/accounts/people/user-rows'
import { sendOrShowError } from './send-or-show-error'

interface Props {
  waiting: UserRow
  onClose(): void
  onDone(id: string): void
}

export default function BindIdentityDialog({ waiting, onClose, onDone }: Props) {
  const t = useTranslations('users.identities')
  const fields: FormField[] = [
    {
      name: 'id',
      label: t('account'),
      type: 'select',
      required: true,
      source: {
        search: async (name, signal) => {
          const { records } = await call(
            'GET /SystemManager/system/custom/userPage',
            { name, state: 'active', pageCurrent: 1, pageSize: 20 },
            { quiet: true, signal },
          )
          return records
            .filter(one => one.withinReach)
            .map(one => ({ value: one.id, label: `${one.name} · ${one.loginId}` }))
        },
      },
    },
  ]
  const send = async (values: FormValues) => {
    const id = String(values.id)
    await sendOrShowError('POST /SystemManager/system/user/:id/identities', { id, waitingId: waiting.id })
    notice.success(t('done.bound'))
    onDone(id)
  }
  return (
    <FieldsDialog
      title={t('bindTitle', { name: waiting.name })}
      {...{ fields, onClose }}
      okText={t('bindSubmit')}
      onSend={send}
      width={480}
    >
      <p className="ui-notice">{t('bindText', { loginId: waiting.loginId })}</p>
    </FieldsDialog>
  )
}

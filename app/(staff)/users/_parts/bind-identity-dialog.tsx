'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import type { UserRow } from '@/lib/accounts/people/user-rows'
import { sendOrShowError } from './send-or-show-error'

interface Props {
  waiting: UserRow
  onClose(): void
  onDone(id: string): void
}

export default function BindIdentityDialog({ waiting, onClose, onDone }: Props) {
  const t = useTranslations('users.identities')
  const fields = useMemo<FormField[]>(
    () => [
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
    ],
    [t],
  )
  const form = useFormValues({ id: null }, [{ fields }])
  const send = async () => {
    const id = String(form.values.id)
    await sendOrShowError('POST /SystemManager/system/user/:id/identities', { id, waitingId: waiting.id })
    notice.success(t('done.bound'))
    onDone(id)
  }
  return (
    <FormDialog
      title={t('bindTitle', { name: waiting.name })}
      {...{ fields, form, onClose }}
      okText={t('bindSubmit')}
      onSend={send}
      width={480}
    >
      <p className="ui-notice">{t('bindText', { loginId: waiting.loginId })}</p>
    </FormDialog>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { UserRow } from '@/lib/accounts/people/user-rows'
import type { DraftPerson } from '@/lib/defects/drafts/list-draft-people'
import { call } from '../../../_ui/call'
import { notice } from '../../../_ui/feedback'
import { FormDialog } from '../../../_ui/form-dialog'
import type { FormField } from '../../../_ui/form-fields'
import { useFormValues } from '../../../_ui/use-form-values'
import { system } from './calls'
import { sendOrAlarm } from './send-or-alarm'
import css from './users.module.css'

interface Props {
  user: UserRow
  /** How many they keep. */
  count: number
  onClose(): void
  onDone(): void
}

/** Gives the drafts of a person to somebody else; whoever does it does not see them. */
export default function HandOverDraftsDialog({ user, count, onClose, onDone }: Props) {
  const t = useTranslations('users.drafts')
  const done = useTranslations('users.done')
  const path = `${system}/user/${user.id}/drafts`
  const fields = useMemo<FormField[]>(
    () => [
      {
        name: 'receiver',
        label: t('receiver'),
        type: 'select',
        required: true,
        hint: t('hint'),
        source: {
          search: async (name, signal) => {
            const people = await call<DraftPerson[]>(
              'GET',
              `${path}/people`,
              { name },
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
    ],
    [t, path],
  )
  const form = useFormValues({ receiver: null, reason: null }, [{ fields }])

  const send = async () => {
    const { handedOver, name } = await sendOrAlarm<{ handedOver: number; name: string }>(
      `${path}/handover`,
      form.values,
    )
    notice.success(done('draftsHandedOver', { from: user.name, count: handedOver, to: name }))
    onDone()
  }

  return (
    <FormDialog
      title={t('title', { name: user.name })}
      fields={fields}
      form={form}
      okText={t('submit')}
      onSend={send}
      onClose={onClose}
      width={480}
    >
      <p className={css.wanted}>{t('text', { count })}</p>
    </FormDialog>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { UserRow } from '@/lib/accounts/user-rows'
import type { DraftPerson } from '@/lib/defects/list-draft-people'
import { CallError, call } from '../../../_ui/call'
import { alarm, notice } from '../../../_ui/feedback'
import { FormDialog } from '../../../_ui/form-dialog'
import type { FormField } from '../../../_ui/form-fields'
import { useFormValues } from '../../../_ui/use-form-values'
import { system } from './calls'
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
    try {
      const { handedOver, name } = await call<{ handedOver: number; name: string }>(
        'POST',
        `${path}/handover`,
        form.values,
        { quiet: true },
      )
      notice.success(done('draftsHandedOver', { from: user.name, count: handedOver, to: name }))
      onDone()
    } catch (error) {
      if (error instanceof CallError && error.errors.length === 0)
        alarm(error.message, { requestId: error.requestId })
      throw error
    }
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

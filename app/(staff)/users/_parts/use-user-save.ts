import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import type { useRecordForm } from '@/app/_ui/form/use-record-form'
import type { UserDetails } from '@/lib/accounts/people/user-rows'
import { useSaveOrAsk } from '../../_parts/use-save-or-ask'

export function useUserSave(form: ReturnType<typeof useRecordForm>, refresh: () => void) {
  const t = useTranslations('users')
  const save = useSaveOrAsk()
  const [secret, setSecret] = useState<{ name: string; loginId: string; password: string }>()

  const add = async () => {
    const added = await save(
      () => call('POST /SystemManager/system/user/add', asInput(form.values), { quiet: true }),
      0,
    )
    if (!added || added === 'theirs') return false
    form.saved()
    setSecret({ name: added.name, loginId: added.loginId, password: added.oneTimePassword })
    return true
  }
  const change = async ({ id, version }: UserDetails) => {
    const saved = await save(
      current =>
        call('PUT /SystemManager/system/user/edit', asInput(form.changes, { id, version: current }), {
          quiet: true,
        }),
      form.version ?? version,
    )
    if (!saved) return false
    form.saved()
    if (saved === 'theirs') form.undo()
    else notice.success(t('done.saved', { name: saved.name }))
    refresh()
    return saved !== 'theirs'
  }

  return { secret, add, change }
}

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import type { UserRow } from '@/lib/accounts/people/user-rows'
import type { May } from '../../_parts/may'
import type { useDrafts } from './use-drafts'

interface Options {
  may: May<'system_user'>
  kept: ReturnType<typeof useDrafts>
  onChange(): void
  onDeleted?(): void
}

export function useAccountChanges({ may, kept, onChange, onDeleted }: Options) {
  const t = useTranslations('users')
  const undoLabel = useTranslations('ui')('undo')
  const [secret, setSecret] = useState<{ name: string; loginId: string; password: string }>()
  const change = ({ id, version }: Pick<UserRow, 'id' | 'version'>, what: 'enable' | 'disable') =>
    call(`POST /SystemManager/system/user/:id/${what}`, { id, version })

  const enable = async (row: UserRow) => {
    await change(row, 'enable')
    notice.success(t('done.enabled', { name: row.name }))
  }
  const disable = async (row: UserRow) => {
    const content = await kept.withKept(row, t('asking.disableText', { count: row.sessions }))
    if (!(await agreed('disable', row, content))) return
    const after = await change(row, 'disable')
    const undo = () => void change(after, 'enable').finally(onChange)
    notice.success(
      t('done.disabled', { name: row.name }),
      may.enable ? { label: undoLabel, run: undo } : undefined,
    )
  }
  const reset = async (row: UserRow) => {
    if (!(await agreed('reset', row, t('asking.resetText')))) return
    const { oneTimePassword } = await call('POST /SystemManager/system/user/:id/resetPassword', {
      id: row.id,
      version: row.version,
    })
    setSecret({ name: row.name, loginId: row.loginId, password: oneTimePassword })
  }
  const unlock = async (row: UserRow) => {
    await call('POST /SystemManager/system/user/:id/unlock', { id: row.id })
    notice.success(t('done.unlocked', { name: row.name }))
  }
  const endSessions = async (row: UserRow) => {
    if (!(await agreed('endSessions', row, t('asking.endSessionsText', { count: row.sessions })))) return
    const { ended } = await call('DELETE /SystemManager/system/user/:id/sessions', { id: row.id })
    notice.success(t('done.sessionsEnded', { name: row.name, count: ended }))
  }
  const remove = async (row: UserRow) => {
    const pending = row.state === 'pending'
    const content = pending ? t('asking.rejectText') : await kept.withKept(row, t('asking.removeText'))
    if (!(await agreed(pending ? 'reject' : 'remove', row, content))) return
    await call('DELETE /SystemManager/system/user/:id/delete', { id: row.id })
    notice.success(t(pending ? 'done.rejected' : 'done.removed', { name: row.name }))
    onDeleted?.()
  }
  const agreed = (what: string, { name }: UserRow, content: string) =>
    confirm({ title: t(`asking.${what}`, { name }), content, okText: t(`actions.${what}`), danger: true })

  // call() has already shown the error.
  const quietly = (work: (row: UserRow) => Promise<void>) => (row: UserRow) => () =>
    void work(row)
      .catch(() => undefined)
      .finally(onChange)

  return {
    enable: quietly(enable),
    disable: quietly(disable),
    reset: quietly(reset),
    unlock: quietly(unlock),
    endSessions: quietly(endSessions),
    remove: quietly(remove),
    secret,
    closeSecret: () => setSecret(undefined),
  }
}

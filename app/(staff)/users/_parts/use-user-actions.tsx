'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { lazyPart } from '@/app/_ui/lazy-part'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { UserRow } from '@/lib/accounts/people/user-rows'
import type { RoleChoice } from '@/lib/accounts/roles/page-roles'
import type { May } from './may'
import { useDrafts } from './use-drafts'

const LetInDialog = lazyPart(() => import('./let-in-dialog'))
const SecretDialog = lazyPart(() => import('./secret-dialog'))

interface Options {
  may: May
  /** The caller, who cannot do everything to themselves. */
  me: string
  roles: RoleChoice[]
  onChange(): void
  /** On the person's own page: the action that leads there is left out. */
  onPage?: boolean
  /** How many drafts the person of this page keeps. */
  drafts?: number
  onDeleted?(): void
}

/** What can be done to an account where it stands, as far as the caller may and the account is within their reach. */
export function useUserActions({ may, me, roles, onChange, onPage, drafts = 0, onDeleted }: Options) {
  const t = useTranslations('users')
  const undoLabel = useTranslations('ui')('undo')
  const [lettingIn, setLettingIn] = useState<UserRow>()
  const kept = useDrafts(may, onChange)
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

  // The call itself has said what went wrong.
  const quietly = (work: (row: UserRow) => Promise<void>, row: UserRow) => () =>
    void work(row)
      .catch(() => undefined)
      .finally(onChange)

  const actionsOf = (row: UserRow): RowAction[] => {
    const acts = row.withinReach && row.state !== 'deleted'
    const other = acts && row.id !== me
    const pending = row.state === 'pending'
    const offered: (RowAction | false)[] = [
      !onPage &&
        may.get && {
          key: 'open',
          label: t(may.edit ? 'actions.edit' : 'actions.view'),
          href: `/users/${row.id}`,
        },
      acts &&
        pending &&
        may.enable && { key: 'letIn', label: t('actions.letIn'), onSelect: () => setLettingIn(row) },
      acts &&
        row.state === 'disabled' &&
        may.enable && { key: 'enable', label: t('actions.enable'), onSelect: quietly(enable, row) },
      other &&
        row.state === 'active' &&
        may.disable && { key: 'disable', label: t('actions.disable'), onSelect: quietly(disable, row) },
      acts &&
        row.slowed &&
        may.edit && { key: 'unlock', label: t('actions.unlock'), onSelect: quietly(unlock, row) },
      other &&
        !pending &&
        may.edit && { key: 'reset', label: t('actions.reset'), onSelect: quietly(reset, row) },
      kept.action(row, drafts),
      other &&
        row.sessions > 0 &&
        may.edit && {
          key: 'endSessions',
          label: t('actions.endSessions'),
          onSelect: quietly(endSessions, row),
        },
      other &&
        may.delete && {
          key: 'remove',
          label: t(pending ? 'actions.reject' : 'actions.remove'),
          danger: true,
          onSelect: quietly(remove, row),
        },
    ]
    return offered.filter(action => action !== false)
  }

  const dialogs = (
    <Suspense>
      {lettingIn && (
        <LetInDialog
          user={lettingIn}
          roles={roles}
          onClose={() => setLettingIn(undefined)}
          onDone={() => {
            setLettingIn(undefined)
            notice.success(t('done.letIn', { name: lettingIn.name }))
            onChange()
          }}
        />
      )}
      {kept.dialog}
      {secret && <SecretDialog {...secret} onClose={() => setSecret(undefined)} />}
    </Suspense>
  )
  return { actionsOf, dialogs }
}

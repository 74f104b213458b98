import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { notice } from '@/app/_ui/feedback/feedback'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { permitted } from '@/app/_ui/permitted'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { UserRow } from '@/lib/accounts/people/user-rows'
import type { RoleChoice } from '@/lib/accounts/roles/page-roles'
import type { May } from '../../_parts/may'
import { useAccountChanges } from './use-account-changes'
import { useDrafts } from './use-drafts'

const EnableUserDialog = lazyDialog(() => import('./enable-user-dialog'))
const SecretDialog = lazyDialog(() => import('./secret-dialog'))

interface Options {
  may: May<'system_user'>
  me: string
  roles: RoleChoice[]
  onChange(): void
  onPage?: boolean
  drafts?: number
  onDeleted?(): void
}

export function useUserActions({ may, me, roles, onChange, onPage, drafts = 0, onDeleted }: Options) {
  const t = useTranslations('users')
  const [enabling, setEnabling] = useState<UserRow>()
  const kept = useDrafts(may, onChange)
  const { secret, closeSecret, ...account } = useAccountChanges({ may, kept, onChange, onDeleted })
  const actionsOf = (row: UserRow): (RowAction | false)[] => {
    const acts = row.withinReach && row.state !== 'deleted'
    const other = acts && row.id !== me
    const pending = row.state === 'pending'
    return [
      !onPage &&
        may.get && {
          key: 'open',
          label: t(may.edit ? 'actions.edit' : 'actions.view'),
          href: `/users/${row.id}`,
        },
      acts &&
        pending &&
        may.enable && {
          key: 'letIn',
          label: t('actions.letIn'),
          onSelect: () => permitted('system_user:enable') && setEnabling(row),
        },
      acts &&
        row.state === 'disabled' &&
        may.enable && { key: 'enable', label: t('actions.enable'), onSelect: account.enable(row) },
      other &&
        row.state === 'active' &&
        may.disable && { key: 'disable', label: t('actions.disable'), onSelect: account.disable(row) },
      acts &&
        row.slowed &&
        may.edit && { key: 'unlock', label: t('actions.unlock'), onSelect: account.unlock(row) },
      other &&
        !pending &&
        may.edit && { key: 'reset', label: t('actions.reset'), onSelect: account.reset(row) },
      kept.action(row, drafts),
      other &&
        row.sessions > 0 &&
        may.edit && {
          key: 'endSessions',
          label: t('actions.endSessions'),
          onSelect: account.endSessions(row),
        },
      other &&
        may.delete && {
          key: 'remove',
          label: t(pending ? 'actions.reject' : 'actions.remove'),
          danger: true,
          onSelect: account.remove(row),
        },
    ]
  }

  const dialogs = (
    <>
      {enabling && (
        <EnableUserDialog
          user={enabling}
          roles={roles}
          onClose={() => setEnabling(undefined)}
          onDone={() => {
            setEnabling(undefined)
            notice.success(t('done.letIn', { name: enabling.name }))
            onChange()
          }}
        />
      )}
      {kept.dialog}
      {secret && <SecretDialog {...secret} onClose={closeSecret} />}
    </>
  )
  return { actionsOf, dialogs }
}

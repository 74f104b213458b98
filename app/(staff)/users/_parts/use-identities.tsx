import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { useNavigate } from '@/app/_ui/navigation'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { UserIdentities } from '@/lib/accounts/people/identities'
import type { UserDetails } from '@/lib/accounts/people/user-rows'
import { IdentityList } from './identity-list'

const BindIdentityDialog = lazyDialog(() => import('./bind-identity-dialog'))

const path = '/SystemManager/system/user/:id/identities'

interface Options {
  user: UserDetails | undefined
  known: UserIdentities | undefined
  readOnly: boolean
  onChange(): void
}

export function useIdentities({ user, known, readOnly, onChange }: Options) {
  const t = useTranslations('users.identities')
  const [go] = useNavigate()
  const [binding, setBinding] = useState(false)
  if (!user || !known || known.byLogin) return {}
  const { id, name } = user
  // call() has already shown the error.
  const quietly = (work: Promise<unknown>, done: string) =>
    void work
      .then(() => notice.success(t(`done.${done}`, { name })))
      .catch(() => undefined)
      .finally(onChange)
  const unbind = async (identity: { issuer: string; subject: string }) => {
    const agreed = await confirm({
      title: t('asking', { name }),
      content: t('askingText'),
      okText: t('unbind'),
      danger: true,
    })
    if (agreed) quietly(call(`DELETE ${path}`, { id, ...identity }), 'unbound')
  }
  const pending = user.state === 'pending'
  const active = user.state === 'active'
  const bind: RowAction | false = pending &&
    !readOnly &&
    known.identities.length > 0 && { key: 'bind', label: t('bind'), onSelect: () => setBinding(true) }
  return {
    section: active && {
      key: 'identities',
      title: t('title'),
      content: (
        <IdentityList
          known={known}
          loginId={user.loginId}
          actions={
            readOnly
              ? undefined
              : {
                  unbind: identity => void unbind(identity),
                  await: () => quietly(call(`POST ${path}/await`, { id }), 'awaiting'),
                  stop: () => quietly(call(`DELETE ${path}/await`, { id }), 'stopped'),
                }
          }
        />
      ),
    },
    action: bind,
    dialog: binding && (
      <BindIdentityDialog
        waiting={user}
        onClose={() => setBinding(false)}
        onDone={to => void go(`/users/${to}`, { replace: true })}
      />
    ),
  }
}

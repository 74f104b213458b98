'use client'

import { useTranslations } from 'next-intl'
import { call } from '../_ui/call'
import { confirm } from '../_ui/feedback'
import { Icon } from '../_ui/icon'
import { isDirty, mayLeave } from '../_ui/leave-guard'
import { MenuButton } from '../_ui/popup-menu'

/** Ends the session here and at the identity service, then goes where the server says. */
async function signOut() {
  const { redirect } = await call<{ redirect: string }>('POST', '/api/session/sign-out')
  window.location.assign(redirect)
}

export function UserMenu({ name, department }: { name: string; department: string }) {
  const t = useTranslations('shell')
  const leave = async () => {
    if (isDirty() && !(await mayLeave())) return
    if (await confirm({ title: t('signOut.title'), content: t('signOut.content') })) await signOut()
  }
  return (
    <MenuButton
      className="sh-user"
      label={t('userMenu', { name })}
      items={[{ key: 'signOut', icon: 'exit', label: t('signOut.label'), onSelect: leave }]}
    >
      <Icon name="user" />
      <span title={department}>{name}</span>
      <Icon name="down" />
    </MenuButton>
  )
}

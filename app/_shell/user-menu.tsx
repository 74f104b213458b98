'use client'

import { useTranslations } from 'next-intl'
import { confirm } from '@/app/_ui/feedback/feedback'
import { MenuButton } from '@/app/_ui/popup/popup-menu'
import { call } from '../_ui/call'
import { Icon } from '../_ui/icon'
import { isDirty, mayLeave } from '../_ui/leave-guard'
import { basePath, useNavigate } from '../_ui/navigation'

async function signOut() {
  const { redirect } = await call('POST /session/sign-out')
  window.location.assign(redirect)
}

interface UserMenuProps {
  name: string
  department: string
  avatar: string | null
  bulkJobs: boolean
}

export function UserMenu({ name, department, avatar, bulkJobs }: UserMenuProps) {
  const t = useTranslations('shell')
  const [go] = useNavigate()
  const leave = async () => {
    if (isDirty() && !(await mayLeave())) return
    if (await confirm({ title: t('signOut.title'), content: t('signOut.content') })) await signOut()
  }
  return (
    <MenuButton
      className="sh-user"
      label={t('userMenu', { name })}
      items={[
        {
          key: 'profile',
          icon: 'user' as const,
          label: t('profile'),
          onSelect: () => void go('/profile'),
        },
        ...(bulkJobs
          ? [
              {
                key: 'bulkJobs',
                icon: 'list' as const,
                label: t('bulkJobs'),
                onSelect: () => void go('/defects/bulk'),
              },
            ]
          : []),
        {
          key: 'manual',
          icon: 'info' as const,
          label: t('manual'),
          onSelect: () => void window.open(`${basePath}/manual/index.html`, '_blank', 'noopener'),
        },
        { key: 'signOut', icon: 'exit', label: t('signOut.label'), onSelect: leave },
      ]}
    >
      {avatar ? (
        // biome-ignore lint/performance/noImgElement: a small picture of our own, behind the sign-in
        <img className="sh-avatar" src={avatar} alt="" width={24} height={24} />
      ) : (
        <Icon name="user" />
      )}
      <span title={department}>{name}</span>
      <Icon name="down" />
    </MenuButton>
  )
}

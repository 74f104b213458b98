'use client'

import { useLocale, useTranslations } from 'next-intl'
import { MenuButton } from '@/app/_ui/popup/popup-menu'
import { Icon } from '../_ui/icon'
import { basePath, useNavigate } from '../_ui/navigation'
import { manualAddress } from './manual'
import { signOut } from './sign-out'

interface UserMenuProps {
  name: string
  department: string
  avatar: string | null
  tasks: boolean
}

export function UserMenu({ name, department, avatar, tasks }: UserMenuProps) {
  const t = useTranslations('shell')
  const locale = useLocale()
  const [go] = useNavigate()
  return (
    <MenuButton
      className="h-32 p-0-8 rounded-4 sh-user row gap-8"
      label={t('userMenu', { name })}
      items={[
        {
          key: 'profile',
          icon: 'user' as const,
          label: t('profile'),
          onSelect: () => void go('/profile'),
        },
        ...(tasks
          ? [
              {
                key: 'tasks',
                icon: 'list' as const,
                label: t('tasks'),
                onSelect: () => void go('/defects/tasks'),
              },
            ]
          : []),
        {
          key: 'manual',
          icon: 'info' as const,
          label: t('manual'),
          onSelect: () => void window.open(basePath + manualAddress(locale), '_blank', 'noopener'),
        },
        { key: 'about', icon: 'info' as const, label: t('about'), onSelect: () => void go('/about') },
        { key: 'signOut', icon: 'exit', label: t('signOut.label'), onSelect: () => void signOut(t) },
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

'use client'

import { useTranslations } from 'next-intl'
import { confirm } from '@/app/_ui/feedback/feedback'
import { MenuButton } from '@/app/_ui/popup/popup-menu'
import { call } from '../_ui/call'
import { Icon } from '../_ui/icon'
import { basePath, useNavigate } from '../_ui/navigation'
import { dropUnsaved, unsavedPaths } from '../_ui/unsaved'

async function signOut() {
  const { redirect } = await call('POST /session/sign-out')
  for (const path of unsavedPaths()) dropUnsaved(path)
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
    const count = unsavedPaths().length
    const content = count > 0 ? t('signOut.unsaved', { count }) : t('signOut.content')
    if (await confirm({ title: t('signOut.title'), content, danger: count > 0 })) await signOut()
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

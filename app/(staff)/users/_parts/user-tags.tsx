import { useTranslations } from 'next-intl'
import { Tag, type Tone } from '@/app/_ui/state-tag'
import type { UserRow } from '@/lib/accounts/people/user-rows'

const tones: Record<UserRow['state'], Tone> = {
  pending: 'blue',
  active: 'green',
  disabled: 'grey',
  deleted: 'dark',
}

export function UserTags({ user }: { user: Pick<UserRow, 'state' | 'slowed' | 'mustChangePassword'> }) {
  const t = useTranslations('users')
  return (
    <span className="inline-flex gap-4">
      <Tag tone={tones[user.state]}>{t(`states.${user.state}`)}</Tag>
      {user.slowed && <Tag tone="orange">{t('slowed')}</Tag>}
      {user.state === 'active' && user.mustChangePassword && <Tag tone="orange">{t('oneTime.tag')}</Tag>}
    </span>
  )
}

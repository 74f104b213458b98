import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { setUnread, useUnread } from './unread'

export function ReadAllButton({ onDone }: { onDone(): void }) {
  const t = useTranslations('shell.notices')
  const unread = useUnread(0)
  if (unread === 0) return null
  return (
    <ActionButton
      size="small"
      onClick={async () => {
        setUnread((await call('POST /notices/read', { all: true })).unread)
        onDone()
      }}
    >
      {t('readAll')}
    </ActionButton>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { call } from '@/app/_ui/call'
import { lazyPart } from '@/app/_ui/lazy-part'
import { PopupButton } from '@/app/_ui/popup/popup-button'
import './notices.css'
import { setUnread, useUnread } from './unread'

const NoticePanel = lazyPart(() => import('./notice-panel'))

const everyMs = 60_000
const maxShown = 99

/** With every page, and once a minute while somebody looks at it. */
export function Bell({ unread: first }: { unread: number }) {
  const t = useTranslations('shell.notices')
  const unread = useUnread(first)
  useEffect(() => setUnread(first), [first])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible')
        void call('GET /notices/count', {}, { quiet: true })
          .then(setUnread)
          .catch(() => undefined)
    }
    const timer = setInterval(look, everyMs)
    return () => clearInterval(timer)
  }, [])
  const label = unread > 0 ? t('unread', { count: unread }) : t('title')
  return (
    <PopupButton
      label={label}
      icon="bell"
      className="sh-notice-panel"
      mark={unread > 0 && <span className="sh-unread">{unread > maxShown ? `${maxShown}+` : unread}</span>}
    >
      {close => <NoticePanel onClose={close} />}
    </PopupButton>
  )
}

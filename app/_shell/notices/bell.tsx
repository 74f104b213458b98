'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useState } from 'react'
import { call } from '@/app/_ui/call'
import { Icon } from '@/app/_ui/icon'
import { lazyPart } from '@/app/_ui/lazy-part'
import { Popup } from '@/app/_ui/popup/popup'
import './notices.css'
import { setUnread, useUnread } from './unread'

const NoticePanel = lazyPart(() => import('./notice-panel'))

const everyMs = 60_000
const maxShown = 99

/** With every page, and once a minute while somebody looks at it. */
export function Bell({ unread: first }: { unread: number }) {
  const t = useTranslations('shell.notices')
  const unread = useUnread(first)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
    <>
      <button
        type="button"
        className="ui-icon-button sh-bell"
        aria-label={label}
        title={label}
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(anchor ? null : event.currentTarget)}
      >
        <Icon name="bell" />
        {unread > 0 && <span className="sh-unread">{unread > maxShown ? `${maxShown}+` : unread}</span>}
      </button>
      {anchor && (
        <Popup anchor={anchor} align="end" className="sh-notice-panel" onClose={() => setAnchor(null)}>
          <Suspense>
            <NoticePanel onClose={() => setAnchor(null)} />
          </Suspense>
        </Popup>
      )}
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { call } from '@/app/_ui/call'
import { lazyPart } from '@/app/_ui/lazy-part'
import { PopupButton } from '@/app/_ui/popup/popup-button'
import './notices.css'
import { setUnread, setWatched, useUnread } from './unread'

const NoticePanel = lazyPart(() => import('./notice-panel'))

const everyMs = 60_000
const maxShown = 99

interface BellProps {
  unread: number
  /** Number of new watch items; null for users who may not see them. */
  watched: number | null
}

export function Bell({ unread: first, watched }: BellProps) {
  const t = useTranslations('shell.notices')
  const unread = useUnread(first)
  const seesItems = watched !== null
  useEffect(() => setUnread(first), [first])
  useEffect(() => setWatched(watched ?? 0), [watched])
  useEffect(() => {
    const quietly = (work: Promise<void>) => void work.catch(() => undefined)
    const look = () => {
      if (document.visibilityState !== 'visible') return
      quietly(call('GET /notices/count', {}, { quiet: true }).then(setUnread))
      if (seesItems)
        quietly(call('GET /watchitem/count', {}, { quiet: true }).then(counts => setWatched(counts.new)))
    }
    const timer = setInterval(look, everyMs)
    return () => clearInterval(timer)
  }, [seesItems])
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

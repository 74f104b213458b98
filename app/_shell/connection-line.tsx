'use client'

import { useOffline } from 'next/offline'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { waitBehindProxy } from '../_ui/wait-behind-proxy'

/**
 * Says that the server is away, e.g. while it restarts. Next's router then keeps what was asked for, and the old rows in
 * their place, and asks again by itself (experimental.useOffline in next.config.ts).
 */
export function ConnectionLine() {
  const t = useTranslations('shell')
  const away = useOffline()
  useEffect(waitBehindProxy, [])
  return <output className="ui-connection">{away && t('serverAway')}</output>
}

'use client'

import { useOffline } from 'next/offline'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { waitBehindProxy } from '../_ui/wait-behind-proxy'

export function ConnectionLine() {
  const t = useTranslations('shell')
  const away = useOffline()
  useEffect(waitBehindProxy, [])
  return <output className="ui-connection">{away && t('serverAway')}</output>
}

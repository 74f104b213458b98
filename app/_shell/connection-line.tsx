'use client'

import { useOffline } from 'next/offline'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useTrouble } from '../_ui/loading-trouble'
import { watchRouter } from '../_ui/router-fetch'
import { reloadPage } from '../_ui/unsaved'

export function ConnectionLine() {
  const t = useTranslations('shell')
  const away = useOffline()
  const trouble = useTrouble()
  useEffect(watchRouter, [])
  return (
    <output className="ui-connection">
      {trouble ? t(`trouble.${trouble}`) : away && t('serverAway')}
      {trouble && trouble !== 'slow' && (
        <button type="button" className="ui-link" onClick={() => void reloadPage()}>
          {t('trouble.reload')}
        </button>
      )}
    </output>
  )
}

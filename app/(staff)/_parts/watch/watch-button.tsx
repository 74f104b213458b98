'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyDialog } from '@/app/_ui/lazy-part'
import type { WatchTarget } from './watch-dialog'

const WatchDialog = lazyDialog(() => import('./watch-dialog'))

export function WatchButton(target: WatchTarget) {
  const t = useTranslations('watchItems')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('add')}</Button>
      {open && <WatchDialog {...target} onClose={() => setOpen(false)} />}
    </>
  )
}

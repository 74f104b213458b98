'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { permitted, useDenial } from '@/app/_ui/permitted'
import type { Source } from './open-dialog'

const OpenDialog = lazyDialog(() => import('./open-dialog'))

export function OpenInvestigation(source: Source) {
  const t = useTranslations('investigations')
  const denial = useDenial()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        {...denial('investigation:add')}
        onClick={() => permitted('investigation:add') && setOpen(true)}
      >
        {t('add')}
      </Button>
      {open && <OpenDialog {...source} onClose={() => setOpen(false)} />}
    </>
  )
}

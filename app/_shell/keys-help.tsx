'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useState } from 'react'
import { keyIsFree } from '@/app/_ui/keys/keys'
import { lazyPart } from '../_ui/lazy-part'

const KeysDialog = lazyPart(() => import('./keys-dialog'))

export function KeysHelp() {
  const label = useTranslations('ui.keys')('title')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!keyIsFree(event)) return
      if (event.key === '?') setOpen(true)
      if (event.key !== '/') return
      const field = document.querySelector<HTMLElement>('search input')
      if (!field) return
      event.preventDefault()
      field.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    open && (
      <Suspense>
        <KeysDialog title={label} onClose={() => setOpen(false)} />
      </Suspense>
    )
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useState } from 'react'
import { Icon } from '@/app/_ui/icon'
import { keyIsFree } from '@/app/_ui/keys/keys'
import { lazyPart } from '@/app/_ui/lazy-part'
import { useNavigate } from '@/app/_ui/navigation'
import type { MenuEntry } from '../menu'
import './find.css'

const FindDialog = lazyPart(() => import('./find-dialog'))
const KeysDialog = lazyPart(() => import('../keys-dialog'))

export interface FindOffer {
  entries: MenuEntry[]
  records: boolean
  tasks: boolean
}

/** Also listens for the keys that work on every page. */
export function FindButton(offer: FindOffer) {
  const t = useTranslations('shell.find')
  const [open, setOpen] = useState<'find' | 'keys'>()
  // Held here: a navigation is watched for as long as this is on the page, and the dialog closes before it.
  const [go] = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key } = event
      const find = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && key === 'k'
      if (!find && !keyIsFree(event)) return
      if (find || key === '/') setOpen('find')
      else if (key === '?') setOpen('keys')
      else if (key === 'f') document.querySelector<HTMLElement>('search input')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const close = () => setOpen(now => (now === 'find' ? undefined : now))
  return (
    <>
      <button type="button" className="sh-find" aria-haspopup="dialog" onClick={() => setOpen('find')}>
        <Icon name="search" />
        <span>{t('title')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Suspense>
        {open === 'find' && <FindDialog {...offer} go={go} onKeys={() => setOpen('keys')} onClose={close} />}
        {open === 'keys' && <KeysDialog onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}

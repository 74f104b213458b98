'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '@/app/_ui/icon'
import { keyIsFree } from '@/app/_ui/keys/keys'
import { lazyDialog, lazyPart } from '@/app/_ui/lazy-part'
import { listen } from '@/app/_ui/listeners'
import { useNavigate } from '@/app/_ui/navigation'
import { LateWords } from '@/app/_ui/words/late-words'
import { menuOf } from '../menu'
import './find.css'

const load = () => import('./find-dialog')
const FindDialog = lazyDialog(load)
const KeysDialog = lazyPart(() => import('../keys-dialog'))

export interface FindOffer {
  pages: string[]
  records: boolean
  files: boolean
  recalls: boolean
  personal: boolean
  tasks: boolean
}

export function FindButton(offer: FindOffer) {
  const t = useTranslations('shell.find')
  const [open, setOpen] = useState<'find' | 'keys'>()
  const find = () => {
    // Beside its words, not after them.
    void load().catch(() => undefined)
    setOpen('find')
  }
  // Held here: a navigation is watched for as long as this is on the page, and the dialog closes before it.
  const [go] = useNavigate()
  const latest = useRef(find)
  latest.current = find
  const takesCalls = offer.records && offer.pages.includes('newDefect')
  const takeCall = useRef(() => {})
  takeCall.current = () => {
    const box = document.getElementById('caller')
    if (box) box.focus()
    else void go('/defects/new#caller')
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key } = event
      const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && key === 'k'
      if (!isFind && !keyIsFree(event)) return
      if (isFind || key === '/') latest.current()
      else if (key === 'c' && takesCalls) takeCall.current()
      else if (key === '?') setOpen('keys')
      else if (key === 'f') document.querySelector<HTMLElement>('search input')?.focus()
      else return
      event.preventDefault()
    }
    return listen(document, { keydown: press })
  }, [takesCalls])
  const close = () => setOpen(now => (now === 'find' ? undefined : now))
  return (
    <>
      <button
        type="button"
        className="h-32 p-0-8 border-strong rounded-4 sh-find row secondary nowrap bg-container gap-8"
        aria-haspopup="dialog"
        onClick={find}
      >
        <Icon name="search" />
        <span>{t('title')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Suspense>
        {open && (
          <LateWords>
            {open === 'find' && (
              <FindDialog
                {...offer}
                entries={menuOf(offer.pages)}
                go={go}
                onKeys={() => setOpen('keys')}
                onClose={close}
              />
            )}
            {open === 'keys' && <KeysDialog takesCalls={takesCalls} onClose={() => setOpen(undefined)} />}
          </LateWords>
        )}
      </Suspense>
    </>
  )
}

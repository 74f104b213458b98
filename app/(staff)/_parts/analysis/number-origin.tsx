'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { basePath } from '@/app/_ui/call-address'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { listen } from '@/app/_ui/listeners'
import css from './analysis.module.css'

const Origin = lazyDialog(() => import('./number-origin-dialog'))
const size = 20

const linkOf = ({ target }: Event) =>
  target instanceof Element ? target.closest(`#main a[href^="${basePath}/defects?"]`) : null

// A button at the number under the pointer or in focus; the key ? does the same there.
export function NumberOrigin() {
  const t = useTranslations('analysis.origin')
  const [spot, setSpot] = useState<{ href: string; left: number; top: number }>()
  const [opened, setOpened] = useState<string>()
  const close = useCallback(() => setOpened(undefined), [])
  useEffect(() => {
    const show = (event: Event) => {
      const link = linkOf(event)
      if (!link) return
      const { right, top } = link.getBoundingClientRect()
      const left = Math.min(right, window.innerWidth - size)
      setSpot({ href: link.getAttribute('href')!, left, top: Math.max(0, top - size / 2) })
    }
    const key = (event: KeyboardEvent) => {
      const href = event.key === '?' && linkOf(event)?.getAttribute('href')
      if (!href) return
      event.stopImmediatePropagation()
      setOpened(href)
    }
    const hide = () => setSpot(undefined)
    return listen(document, { pointerover: show, focusin: show, keydown: key, scroll: hide }, true)
  }, [])
  return (
    <>
      {spot && (
        <button
          type="button"
          className={css.origin}
          style={{ left: spot.left, top: spot.top }}
          aria-label={t('title')}
          title={t('title')}
          onClick={() => setOpened(spot.href)}
        >
          ?
        </button>
      )}
      {opened && <Origin href={opened} onClose={close} />}
    </>
  )
}

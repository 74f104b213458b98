'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { IconButton } from '@/app/_ui/icon'
import { listen } from '@/app/_ui/listeners'
import { useMedia } from '@/app/_ui/table/use-media'
import { rememberChoice } from '../_ui/cookie'
import { menuCookie } from './menu-cookie'

/** Must equal the breakpoint in shell.css. */
const narrow = '(width < 1200px)'

export function FoldButton({ folded: initially }: { folded: boolean }) {
  const t = useTranslations('shell')
  const [folded, setFolded] = useState(initially)
  const button = useRef<HTMLButtonElement>(null)
  const drawer = useDrawer(button)
  const toggle = () => {
    if (drawer.narrow) return drawer.show(!drawer.open)
    const next = !folded
    setFolded(next)
    rememberChoice(menuCookie, next ? 'folded' : 'open')
    document.getElementById('shell')!.dataset.menu = next ? 'folded' : 'open'
  }
  const open = drawer.narrow ? drawer.open : !folded
  return (
    <IconButton
      icon={open ? 'fold' : 'unfold'}
      label={t(open ? 'foldMenu' : 'unfoldMenu')}
      ref={button}
      aria-controls="side-menu"
      aria-expanded={open}
      onClick={toggle}
    />
  )
}

function useDrawer(button: RefObject<HTMLElement | null>) {
  const path = usePathname()
  const isNarrow = useMedia(narrow)
  const [openAt, show] = useState<string>()
  const open = isNarrow && openAt === path

  useEffect(() => {
    const shell = document.getElementById('shell')!
    shell.toggleAttribute('data-drawer', open)
    if (!open) return
    const menu = document.getElementById('side-menu')!
    const current = menu.querySelector<HTMLElement>('[aria-current]')
    ;(current ?? menu.querySelector<HTMLElement>('a'))?.focus()
    const close = () => show(undefined)
    const elsewhere = (event: Event) => {
      const target = event.target as Node
      if (!menu.contains(target) && !button.current?.contains(target)) close()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
      button.current?.focus()
    }
    return listen(document, { pointerdown: elsewhere, focusin: elsewhere, keydown: key }, true)
  }, [open, button])

  return { narrow: isNarrow, open, show: (now: boolean) => show(now ? path : undefined) }
}

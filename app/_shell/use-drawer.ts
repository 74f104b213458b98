import { usePathname } from 'next/navigation'
import { type RefObject, useEffect, useState } from 'react'
import { listen } from '@/app/_ui/listeners'
import { useMedia } from '@/app/_ui/table/use-media'

/** Must equal the breakpoint in shell.css. */
const narrow = '(width < 1200px)'

export function useDrawer(button: RefObject<HTMLElement | null>) {
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

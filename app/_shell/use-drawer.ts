import { usePathname } from 'next/navigation'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

/** Must equal the breakpoint in shell.css. */
const narrow = '(width < 1200px)'

function useNarrow(): boolean {
  return useSyncExternalStore(
    changed => {
      const query = window.matchMedia(narrow)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => window.matchMedia(narrow).matches,
    () => false,
  )
}

export function useDrawer(button: RefObject<HTMLElement | null>) {
  const path = usePathname()
  const isNarrow = useNarrow()
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
    document.addEventListener('pointerdown', elsewhere, true)
    document.addEventListener('focusin', elsewhere, true)
    document.addEventListener('keydown', key, true)
    return () => {
      document.removeEventListener('pointerdown', elsewhere, true)
      document.removeEventListener('focusin', elsewhere, true)
      document.removeEventListener('keydown', key, true)
    }
  }, [open, button])

  return { narrow: isNarrow, open, show: (now: boolean) => show(now ? path : undefined) }
}

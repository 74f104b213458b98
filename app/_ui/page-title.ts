import { usePathname } from 'next/navigation'
import { useLocale } from 'next-intl'
import { useEffect, useSyncExternalStore } from 'react'

export interface PageTitle {
  text: string
  locale: string
  name?: string
}

const titles = new Map<string, PageTitle>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePageTitle(text: string, name?: string) {
  const path = usePathname()
  const locale = useLocale()
  useEffect(() => {
    titles.set(path, { text, locale, name })
    for (const listener of listeners) listener()
  }, [path, text, locale, name])
}

export function useTitleOf(path: string): PageTitle | undefined {
  return useSyncExternalStore(
    subscribe,
    () => titles.get(path),
    () => undefined,
  )
}

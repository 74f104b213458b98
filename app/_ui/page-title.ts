import { usePathname } from 'next/navigation'
import { useLocale } from 'next-intl'
import { useEffect } from 'react'
import { createListeners } from '@/app/_ui/listeners'

export interface PageTitle {
  text: string
  locale: string
  name?: string
}

const titles = new Map<string, PageTitle>()
const listeners = createListeners()

export function usePageTitle(text: string, name?: string) {
  const path = usePathname()
  const locale = useLocale()
  useEffect(() => {
    titles.set(path, { text, locale, name })
    listeners.notify()
  }, [path, text, locale, name])
}

export function useTitleOf(path: string): PageTitle | undefined {
  return listeners.useValue(() => titles.get(path), undefined)
}

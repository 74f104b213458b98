'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'

const titles = new Map<string, string>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePageTitle(title: string) {
  const path = usePathname()
  useEffect(() => {
    titles.set(path, title)
    for (const listener of listeners) listener()
  }, [path, title])
}

export function useTitleOf(path: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => titles.get(path),
    () => undefined,
  )
}

'use client'

import { useCallback, useSyncExternalStore } from 'react'

export type Entry = 'fz' | 'ksh' | 'sz'

interface Kept {
  open: boolean
  active: Entry
  tab: string
  place: { x: number; y: number }
}

const key = 'tool_ui'
const first: Kept = { open: false, active: 'fz', tab: 'patterns', place: { x: 80, y: 96 } }
const listeners = new Set<() => void>()
let kept: Kept | undefined

function read(): Kept {
  try {
    return { ...first, ...JSON.parse(localStorage.getItem(key) ?? '{}') }
  } catch {
    return first
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useKept(): [Kept, (change: Partial<Kept>) => void] {
  const now = useSyncExternalStore(
    subscribe,
    () => {
      kept ??= read()
      return kept
    },
    () => first,
  )
  const change = useCallback((given: Partial<Kept>) => {
    kept = { ...(kept ?? read()), ...given }
    localStorage.setItem(key, JSON.stringify(kept))
    for (const listener of listeners) listener()
  }, [])
  return [now, change]
}

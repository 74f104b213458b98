'use client'

import { useSyncExternalStore } from 'react'

export type Trouble = 'slow' | 'overdue' | 'upgraded'

let trouble: Trouble | undefined
const listeners = new Set<() => void>()

export function report(next: Trouble | undefined) {
  // Only a reload ends an upgrade.
  if (trouble === 'upgraded' || trouble === next) return
  trouble = next
  for (const listener of listeners) listener()
}

export function useTrouble(): Trouble | undefined {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => trouble,
    () => undefined,
  )
}

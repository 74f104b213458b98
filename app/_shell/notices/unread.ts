'use client'

import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

export function setUnread(next: number) {
  if (next === count) return
  count = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useUnread = (first: number) =>
  useSyncExternalStore(
    subscribe,
    () => count,
    () => first,
  )

import { useSyncExternalStore } from 'react'

function sharedCount() {
  let count: number | undefined
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    set(next: number) {
      if (next === count) return
      count = next
      for (const listener of listeners) listener()
    },
    use: (first: number) =>
      useSyncExternalStore(
        subscribe,
        () => count ?? first,
        () => first,
      ),
  }
}

export const { set: setUnread, use: useUnread } = sharedCount()
export const { set: setWatched, use: useWatched } = sharedCount()

import { createListeners } from '@/app/_ui/listeners'

function sharedCount() {
  let count: number | undefined
  const listeners = createListeners()
  return {
    set(next: number) {
      if (next === count) return
      count = next
      listeners.notify()
    },
    use: (first: number) => listeners.useValue(() => count ?? first, first),
  }
}

export const { set: setUnread, use: useUnread } = sharedCount()
export const { set: setWatched, use: useWatched } = sharedCount()

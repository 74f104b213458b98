import { useSyncExternalStore } from 'react'

/** Who is told when a module's state changes. */
export function createListeners() {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    notify() {
      for (const listener of listeners) listener()
    },
    useValue: <State>(read: () => State, onServer: State): State =>
      useSyncExternalStore(subscribe, read, () => onServer),
  }
}

type Handlers = { [Name in keyof (WindowEventMap & DocumentEventMap)]?: (event: never) => void }

export function listen(target: EventTarget, handlers: Handlers, options?: AddEventListenerOptions | true) {
  const entries = Object.entries(handlers) as [string, EventListener][]
  for (const [name, handler] of entries) target.addEventListener(name, handler, options)
  return () => {
    for (const [name, handler] of entries) target.removeEventListener(name, handler, options)
  }
}

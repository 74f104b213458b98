import { AsyncLocalStorage } from 'node:async_hooks'

// The server and Next bundle a copy of this module each; they share one storage.
const key = Symbol.for('vehicle-defects.caller-left')
const shared = globalThis as { [key]?: AsyncLocalStorage<AbortSignal> }
shared[key] ??= new AsyncLocalStorage()
const current = shared[key]

export const untilCallerLeaves = <T>(signal: AbortSignal, answer: () => T): T => current.run(signal, answer)

export const callerLeft = (): AbortSignal | undefined => current.getStore()

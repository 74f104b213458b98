import { AsyncLocalStorage } from 'node:async_hooks'
import { processWide } from '../process-wide'

const current = processWide('caller-left', () => new AsyncLocalStorage<AbortSignal>())

export const untilCallerLeaves = <T>(signal: AbortSignal, answer: () => T): T => current.run(signal, answer)

export const callerLeft = (): AbortSignal | undefined => current.getStore()

import { AppError } from '../errors'

interface Options {
  failures?: number
  pauseMs?: number
}

export type Guard = <T>(work: () => Promise<T>) => Promise<T>

export function breaker({ failures = 3, pauseMs = 30_000 }: Options = {}): Guard {
  let inARow = 0
  let openUntil = 0
  let probing = false
  return async work => {
    const probe = inARow >= failures
    const wait = Math.max(1, Math.ceil((openUntil - performance.now()) / 1000))
    if (probe && (probing || performance.now() < openUntil))
      throw new AppError('unavailable', {}, { retryAfterSeconds: wait })
    if (probe) probing = true
    try {
      const answer = await work()
      inARow = 0
      return answer
    } catch (cause) {
      inARow++
      openUntil = performance.now() + pauseMs
      throw new AppError('unavailable', {}, { cause, retryAfterSeconds: 5 })
    } finally {
      if (probe) probing = false
    }
  }
}

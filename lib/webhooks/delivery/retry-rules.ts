/** Attempts of one delivery: over some nine hours, then it counts as failed. */
export const maxAttempts = 9
const firstDelaySeconds = 10
const growth = 3
/** So that what failed together is not retried together. */
const jitter = 0.2

/** Seconds after a failed attempt: 10 s, 30 s, 90 s … 6 h, each ± 20 %. */
export function retryDelaySeconds(attempts: number, random = Math.random()): number {
  return firstDelaySeconds * growth ** (attempts - 1) * (1 - jitter + 2 * jitter * random)
}

/** A receiver that has failed so often is asked one batch in `restSeconds`, until it answers again. */
export const restAfter = 5
export const restSeconds = 5

/** Both: a busy hour fails twenty times in a moment, a quiet night waits long for the second failure. */
export const pauseAfter = { failures: 20, minutes: 10 }

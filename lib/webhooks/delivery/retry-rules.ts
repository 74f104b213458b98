export const maxAttempts = 9
const firstDelaySeconds = 10
const growth = 3
const jitter = 0.2

/** Seconds after a failed attempt: 10 s, 30 s, 90 s … 6 h, each ± 20 %. */
export function retryDelaySeconds(attempts: number, random = Math.random()): number {
  return firstDelaySeconds * growth ** (attempts - 1) * (1 - jitter + 2 * jitter * random)
}

/** After so many failures in a row a receiver gets one batch every `restSeconds`, until it answers again. */
export const restAfter = 5
export const restSeconds = 5

// Both must be exceeded: a busy hour fails twenty times in a moment, and on a quiet night the second failure comes
// late.
export const pauseAfter = { failures: 20, minutes: 10 }

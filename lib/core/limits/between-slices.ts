import { setImmediate as nextTurn } from 'node:timers/promises'

const sliceMs = 8

/**
 * Awaited now and then in a long calculation, so that other requests of the process are answered between slices of a few
 * milliseconds.
 */
export function betweenSlices(): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs
  return () =>
    performance.now() < until
      ? undefined
      : nextTurn().then(() => {
          until = performance.now() + sliceMs
        })
}

import { setImmediate as nextTurn } from 'node:timers/promises'

const sliceMs = 8

export function betweenSlices(): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs
  return () =>
    performance.now() < until
      ? undefined
      : nextTurn().then(() => {
          until = performance.now() + sliceMs
        })
}

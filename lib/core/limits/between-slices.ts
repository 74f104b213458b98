import { setImmediate as nextTurn } from 'node:timers/promises'

const sliceMs = 4

let lastTurn = Promise.resolve()

/** However many of them work at the same time, one slice runs between two looks at what has come in. */
function turn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn())
  return lastTurn
}

export function betweenSlices(): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs
  return () =>
    performance.now() < until
      ? undefined
      : turn().then(() => {
          until = performance.now() + sliceMs
        })
}

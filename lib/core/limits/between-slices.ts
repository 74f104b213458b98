import { setImmediate as nextTurn } from 'node:timers/promises'

// A list takes five turns of the event loop: it waits for as many slices.
const sliceMs = 1

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

const batchSize = 1_000

export async function inSlices(length: number, visit: (at: number) => void): Promise<void> {
  const pause = betweenSlices()
  for (let at = 0; at < length; at++) {
    if (at % batchSize === 0) await pause()
    visit(at)
  }
}

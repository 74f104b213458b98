import { setImmediate as nextTurn } from 'node:timers/promises'

// A list takes five turns of the event loop: it waits for as many slices.
const sliceMs = 1
const batchSize = 1_000

let lastTurn = Promise.resolve()
let sliceEndsAt = 0

/** However many compute at the same time, one slice runs between two looks at what has come in. */
export function betweenSlices(): Promise<void> | undefined {
  if (performance.now() < sliceEndsAt) return undefined
  lastTurn = lastTurn
    .then(() => nextTurn())
    .then(() => {
      sliceEndsAt = performance.now() + sliceMs
    })
  return lastTurn
}

export async function inBatches(length: number, visit: (from: number, to: number) => void): Promise<void> {
  for (let from = 0; from < length; from += batchSize) {
    await betweenSlices()
    visit(from, Math.min(length, from + batchSize))
  }
}

export const inSlices = (length: number, visit: (at: number) => void): Promise<void> =>
  inBatches(length, (from, to) => {
    for (let at = from; at < to; at++) visit(at)
  })

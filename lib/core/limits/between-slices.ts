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

const shortRun = 2_048

// A sorted copy, ascending.
export async function sortInSlices(values: Float64Array): Promise<Float64Array> {
  let from = values.slice()
  for (let at = 0; at < from.length; at += shortRun) {
    await betweenSlices()
    from.subarray(at, at + shortRun).sort()
  }
  let into = new Float64Array(from.length)
  for (let run = shortRun; run < from.length; run *= 2) {
    await mergeRuns(from, into, run)
    ;[from, into] = [into, from]
  }
  return from
}

async function mergeRuns(from: Float64Array, into: Float64Array, run: number) {
  let [left, leftEnd, right, rightEnd] = [0, 0, 0, 0]
  await inSlices(from.length, at => {
    if (at === rightEnd) {
      left = at
      leftEnd = right = Math.min(at + run, from.length)
      rightEnd = Math.min(at + 2 * run, from.length)
    }
    const takesLeft = right === rightEnd || (left < leftEnd && from[left]! <= from[right]!)
    into[at] = takesLeft ? from[left++]! : from[right++]!
  })
}

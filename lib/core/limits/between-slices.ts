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

const inBucket = 128
const longestRun = 4_096

// A sorted copy, ascending. Buckets into which most values crowd are sorted in buckets of their own.
export async function sortInSlices(values: Float64Array): Promise<Float64Array> {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  const buckets = Math.ceil(values.length / inBucket)
  const factor = (buckets - 1) / (highest - lowest)
  // All are equal, or too near each other to be told apart by a division.
  if (!(factor > 0 && factor < Number.POSITIVE_INFINITY)) return values.slice().sort()
  const bucketOf = (at: number) => Math.floor((values[at]! - lowest) * factor)
  // Where each bucket begins, then where its next value goes: at last where it ends.
  const ends = new Uint32Array(buckets + 1)
  await inSlices(values.length, at => {
    ends[bucketOf(at) + 1]!++
  })
  for (let bucket = 1; bucket < buckets; bucket++) ends[bucket]! += ends[bucket - 1]!
  const sorted = new Float64Array(values.length)
  await inSlices(values.length, at => {
    sorted[ends[bucketOf(at)]!++] = values[at]!
  })
  for (let bucket = 0; bucket < buckets; bucket++) {
    await betweenSlices()
    const run = sorted.subarray(ends[bucket - 1] ?? 0, ends[bucket])
    if (run.length > longestRun) run.set(await sortInSlices(run))
    else run.sort()
  }
  return sorted
}

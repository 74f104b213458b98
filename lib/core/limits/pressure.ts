import { AppError } from '../errors'
import { processWide } from '../process-wide'

/**
 * From which wait, in ms, of work for its turn a call is refused, so that what remains is answered: exports and
 * analysis first, then what the public reads, then lists and records. A save waits as long as its deadline.
 */
const refusedFromMs = { analysis: 250, public: 500, read: 1_000, save: Number.POSITIVE_INFINITY }
export type CallKind = keyof typeof refusedFromMs

const tickMs = 100
/** Of a measure in the mean: one long turn of the event loop is no overload. */
const share = 0.1
const longestTurnMs = 2_000

const waits = processWide('pressure', () => ({ loopMs: 0, connectionMs: 0, notedAt: 0 }))

export function watchEventLoop(): void {
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    waits.loopMs += share * (Math.min(longestTurnMs, Math.max(0, now - last - tickMs)) - waits.loopMs)
    last = now
  }, tickMs).unref()
}

const connectionWait = (now: number) => waits.connectionMs * (1 - share) ** ((now - waits.notedAt) / tickMs)

export function noteConnectionWait(ms: number): void {
  const now = performance.now()
  const mean = connectionWait(now)
  waits.connectionMs = mean + share * (ms - mean)
  waits.notedAt = now
}

/** @throws AppError overloaded */
export function refuseUnderPressure(kind: CallKind): void {
  if (Math.max(waits.loopMs, connectionWait(performance.now())) >= refusedFromMs[kind])
    throw new AppError('overloaded', {}, { retryAfterSeconds: 5 })
}

import { AppError } from '../errors'
import { log } from '../log'
import { processWide } from '../process-wide'
import { setConnectionOrder } from './deadline'

/**
 * From which wait, in ms, of work for its turn a call is refused, so that what remains is answered: exports and
 * analysis first, then what the public reads, then lists and records. A save waits as long as its deadline, and gets
 * a connection before all others: it asks for several.
 */
const refusedFromMs = { save: Number.POSITIVE_INFINITY, read: 300, public: 200, analysis: 150 }
export type CallKind = keyof typeof refusedFromMs
const connectionOrders = Object.keys(refusedFromMs)

const tickMs = 100
// Of a measure in the mean: one long turn of the event loop is no overload.
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

let refused = 0
let loggedAt = Number.NEGATIVE_INFINITY
const logEveryMs = 10_000

/** @throws AppError overloaded */
export function refuseUnderPressure(kind: CallKind): void {
  setConnectionOrder(connectionOrders.indexOf(kind))
  const now = performance.now()
  const waitMs = Math.max(waits.loopMs, connectionWait(now))
  if (waitMs < refusedFromMs[kind]) return
  refused++
  // One line for many: logging each would cost what refusing it saves.
  if (now - loggedAt > logEveryMs) {
    log.warn({ refused, waitMs: Math.round(waitMs) }, 'calls are refused, so that saves are answered')
    loggedAt = now
    refused = 0
  }
  throw new AppError('overloaded', {}, { retryAfterSeconds: 5 })
}

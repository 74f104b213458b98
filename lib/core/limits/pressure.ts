import { AppError } from '../errors'
import { log } from '../log'
import { processWide } from '../process-wide'
import { connectionOrder, setConnectionOrder } from './deadline'

// From which wait, in ms, of work for its turn a call is refused, so that what remains is answered: exports and
// analysis first, then what the public reads, then lists and records. A save waits as long as its deadline, and gets
// a connection before all others: it asks for several.
const refusedFromMs = { save: Number.POSITIVE_INFINITY, read: 300, public: 200, analysis: 150 }
export type CallKind = keyof typeof refusedFromMs
const connectionOrders = Object.keys(refusedFromMs)

const tickMs = 100
// Of a measure in the mean: one long turn of the event loop is no overload.
const share = 0.1
const longestWaitMs = 1_000

const waits = processWide('pressure', () => ({
  loopMs: 0,
  // By the order in which they get a connection: the mean, and those that wait now.
  connectionMs: connectionOrders.map(() => 0),
  pending: connectionOrders.map(() => new Set<{ since: number }>()),
}))

const towards = (mean: number, ms: number) => mean + share * (Math.min(longestWaitMs, Math.max(0, ms)) - mean)

// Looks at who waits now: noting only those that got a connection would see a standstill when it is over.
export function noteWaits(loopMs = 0): void {
  const now = performance.now()
  waits.loopMs = towards(waits.loopMs, loopMs)
  waits.connectionMs = waits.connectionMs.map((mean, order) => {
    let sum = 0
    const pending = waits.pending[order]!
    for (const { since } of pending) sum += now - since
    return towards(mean, sum / Math.max(1, pending.size))
  })
}

export function watchPressure(): void {
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    noteWaits(now - last - tickMs)
    last = now
  }, tickMs).unref()
}

export function beginConnectionWait(waitedMs = 0): () => void {
  const pending = waits.pending[connectionOrder()]!
  const wait = { since: performance.now() - waitedMs }
  pending.add(wait)
  return () => pending.delete(wait)
}

// Those that go first decide about those behind them, not the other way round.
const pressureMs = (order: number) => Math.max(waits.loopMs, ...waits.connectionMs.slice(0, order + 1))

let refused = 0
let loggedAt = Number.NEGATIVE_INFINITY
const logEveryMs = 10_000

/** @throws AppError overloaded */
export function refuseUnderPressure(kind: CallKind): void {
  const order = connectionOrders.indexOf(kind)
  setConnectionOrder(order)
  const now = performance.now()
  const waitMs = pressureMs(order)
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

import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../errors'

interface Deadline {
  /** Milliseconds that may still be spent waiting; Infinity once the request has its answer. */
  leftMs: number
  /** Number of waits in progress, and since when (performance.now()) there has been at least one. */
  waiting: number
  waitingSince: number
}

// The server and what Next bundles hold a copy of this module each; the deadline is one.
const key = Symbol.for('vehicle-defects.deadline')
const shared = globalThis as { [key]?: AsyncLocalStorage<Deadline | undefined> }
shared[key] ??= new AsyncLocalStorage()
const current = shared[key]

/** Five seconds are promised; the rest is for rendering the answer on a busy machine. */
export const requestTimeoutMs = 4_000

/**
 * Limits the total time a request waits for connections, statements and outside services. Its own work and
 * the arrival of its body do not count: a busy machine or a slow upload is not the fault of what it waits
 * for.
 *
 * The server, Next and the HTTP handler each call this for the same request: the outermost sets the deadline,
 * and it ends when one of them has the answer. What is streamed or cleaned up after that is limited per
 * statement.
 */
export async function withDeadline<T>(timeoutMs: number, answer: () => Promise<T>): Promise<T> {
  const outer = current.getStore()
  const deadline = outer ?? { leftMs: timeoutMs, waiting: 0, waitingSince: 0 }
  const answerOnce = async () => {
    try {
      return await answer()
    } finally {
      deadline.leftMs = Number.POSITIVE_INFINITY
    }
  }
  return outer ? answerOnce() : current.run(deadline, answerOnce)
}

/** For work with a limit of its own that may exceed the request's, such as a search through all records. */
export function withoutDeadline<T>(work: () => Promise<T>): Promise<T> {
  return current.run(undefined, work)
}

/** Milliseconds, at least 0; Infinity where no request waits. */
export function remainingMs(): number {
  const deadline = current.getStore()
  if (!deadline) return Number.POSITIVE_INFINITY
  const waited = deadline.waiting > 0 ? performance.now() - deadline.waitingSince : 0
  return Math.max(0, deadline.leftMs - waited)
}

/** Counts the duration of `work` as waiting; waits that overlap count once. */
export async function waitFor<T>(work: () => Promise<T>): Promise<T> {
  const endWait = beginWait()
  if (!endWait) return work()
  try {
    return await work()
  } finally {
    endWait()
  }
}

/** `waitFor` without a promise of its own, for statements; undefined where nobody waits for an answer. */
export function beginWait(): (() => void) | undefined {
  const deadline = current.getStore()
  if (!deadline) return undefined
  if (deadline.waiting++ === 0) deadline.waitingSince = performance.now()
  return () => {
    if (--deadline.waiting === 0) deadline.leftMs -= performance.now() - deadline.waitingSince
  }
}

/** Leaves some of the deadline for what the caller then does with the database. */
export function externalTimeoutMs(timeoutMs: number): number {
  return Math.max(1, Math.floor(Math.min(timeoutMs, remainingMs() - 300)))
}

/**
 * Waits for work that knows no deadline; the work goes on when time is up, its result unused.
 * @throws AppError unavailable
 */
export async function beforeDeadline<T>(work: Promise<T>): Promise<T> {
  const limitMs = remainingMs()
  if (limitMs === Number.POSITIVE_INFINITY) return work
  let timer: NodeJS.Timeout | undefined
  try {
    return await waitFor(() => {
      const late = new Promise<never>((_, fail) => {
        timer = setTimeout(() => fail(new AppError('unavailable', {}, { retryAfterSeconds: 5 })), limitMs)
      })
      return Promise.race([work, late])
    })
  } finally {
    clearTimeout(timer)
  }
}

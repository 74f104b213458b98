import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from './errors'

interface Deadline {
  /** For all that is still going to be waited for, in ms; Infinity once the request has its answer. */
  leftMs: number
  /** How many things it waits for just now, and since when, by performance.now(), it waits for one at least. */
  waiting: number
  waitingSince: number
}

// The server and what Next bundles hold a copy of this module each; the deadline is one.
const key = Symbol.for('vehicle-defects.deadline')
const shared = globalThis as { [key]?: AsyncLocalStorage<Deadline | undefined> }
shared[key] ??= new AsyncLocalStorage()
const current = shared[key]

/** Five seconds are promised; the rest is for what a busy machine takes to draw the answer. */
export const requestTimeoutMs = 4_000

/**
 * Answers a request that waits for others no longer than this in all, whatever it waits for: connections, statements,
 * services outside. What it does itself does not count, nor how long its body takes to come: a machine that is busy, or
 * an upload over a bad line, is no fault of theirs.
 *
 * Doors may lie behind each other (the server, Next, ours): the first sets the deadline, and it is over when one of them
 * has the answer; what is streamed or tidied up after that has a limit for each statement.
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

/** For work that may take longer than a request's wait, such as a search through all records, and has its own limit. */
export function withoutDeadline<T>(work: () => Promise<T>): Promise<T> {
  return current.run(undefined, work)
}

/** What the request may still wait, in ms, not below 0; Infinity where nobody waits for an answer. */
export function remainingMs(): number {
  const deadline = current.getStore()
  if (!deadline) return Number.POSITIVE_INFINITY
  const waited = deadline.waiting > 0 ? performance.now() - deadline.waitingSince : 0
  return Math.max(0, deadline.leftMs - waited)
}

/** Counts what `work` takes as the request's waiting; what it waits for at the same time counts once. */
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

/** How long a service outside may take: what its caller then does with the database needs a moment as well. */
export function outsideTimeoutMs(timeoutMs: number): number {
  return Math.max(1, Math.floor(Math.min(timeoutMs, remainingMs() - 300)))
}

/**
 * Waits for something that knows no deadline; it goes on unheard when the time is over.
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

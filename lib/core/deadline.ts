import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from './errors'

interface Deadline {
  /** By performance.now(); Infinity once the request has its answer. */
  expiresAt: number
  /** How many pieces of work are under way whose time does not count, and since when there is one. */
  paused: number
  pausedAt: number
}

// The server and what Next bundles hold a copy of this module each; the deadline is one.
const key = Symbol.for('vehicle-defects.deadline')
const shared = globalThis as { [key]?: AsyncLocalStorage<Deadline | undefined> }
shared[key] ??= new AsyncLocalStorage()
const current = shared[key]

/** For a request, from its last byte to its answer; with what a timer may be late, a caller waits five seconds at most. */
export const requestTimeoutMs = 4_500

/**
 * Answers a request within one deadline, whatever it waits for. Doors may lie behind each other (the server, Next, ours):
 * the first one sets the deadline, and it no longer holds when one of them has the answer, for what is streamed after
 * that, and what is tidied up, has a limit for each statement.
 */
export async function withDeadline<T>(timeoutMs: number, answer: () => Promise<T>): Promise<T> {
  const outer = current.getStore()
  const deadline = outer ?? { expiresAt: performance.now() + timeoutMs, paused: 0, pausedAt: 0 }
  const answerOnce = async () => {
    try {
      return await answer()
    } finally {
      deadline.expiresAt = Number.POSITIVE_INFINITY
    }
  }
  return outer ? answerOnce() : current.run(deadline, answerOnce)
}

/** What is left of the request's time in ms, not below 0; Infinity where nobody waits for an answer. */
export function remainingMs(): number {
  const deadline = current.getStore()
  if (!deadline || deadline.expiresAt === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY
  return Math.max(0, deadline.expiresAt - (deadline.paused ? deadline.pausedAt : performance.now()))
}

/** How long a service outside may take: what its caller then does with the database needs a moment as well. */
export function outsideTimeoutMs(timeoutMs: number): number {
  return Math.max(1, Math.floor(Math.min(timeoutMs, remainingMs() - 300)))
}

/**
 * Work that may well take longer than a request's wait: a body on its way, a picture, a search through all records. It
 * has a limit of its own, and the time it takes does not count.
 */
export async function pauseDeadline<T>(work: () => Promise<T>): Promise<T> {
  const deadline = current.getStore()
  if (!deadline) return work()
  if (deadline.paused++ === 0) deadline.pausedAt = performance.now()
  try {
    return await current.run(undefined, work)
  } finally {
    if (--deadline.paused === 0) deadline.expiresAt += performance.now() - deadline.pausedAt
  }
}

/**
 * Waits for something that knows no deadline; it goes on unheard when the time is over.
 * @throws AppError unavailable
 */
export async function beforeDeadline<T>(work: Promise<T>): Promise<T> {
  const limitMs = remainingMs()
  if (limitMs === Number.POSITIVE_INFINITY) return work
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new AppError('unavailable', {}, { retryAfterSeconds: 5 })), limitMs)
  })
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../errors'
import { processWide } from '../process-wide'

interface Deadline {
  leftMs: number
  connectionOrder: number
  startedAt: number
  waiting: number
  waitingSince: number
}

const current = processWide('deadline', () => new AsyncLocalStorage<Deadline | undefined>())

/** Five seconds are promised; the rest is for rendering on a busy machine. */
export const requestTimeoutMs = 4_000

// Server, Next and HTTP handler each call this for the same request: the outermost call sets the deadline, and it ends
// with the first response.
export async function withDeadline<T>(timeoutMs: number, answer: () => Promise<T>): Promise<T> {
  const outer = current.getStore()
  const startedAt = performance.now()
  const deadline = outer ?? { leftMs: timeoutMs, connectionOrder: 0, startedAt, waiting: 0, waitingSince: 0 }
  const answerOnce = async () => {
    try {
      return await answer()
    } finally {
      deadline.leftMs = Number.POSITIVE_INFINITY
    }
  }
  return outer ? answerOnce() : current.run(deadline, answerOnce)
}

export function withoutDeadline<T>(work: () => Promise<T>): Promise<T> {
  return current.run(undefined, work)
}

export const connectionOrder = () => current.getStore()?.connectionOrder ?? 0

// Of one order the earliest request goes first: where all advance alike, all are late together.
export function connectionTurn(): number {
  const deadline = current.getStore()
  return deadline ? deadline.connectionOrder + deadline.startedAt / 1e13 : 0
}

export function setConnectionOrder(order: number): void {
  const deadline = current.getStore()
  if (deadline) deadline.connectionOrder = order
}

export function remainingMs(): number {
  const deadline = current.getStore()
  if (!deadline) return Number.POSITIVE_INFINITY
  const waited = deadline.waiting > 0 ? performance.now() - deadline.waitingSince : 0
  return Math.max(0, deadline.leftMs - waited)
}

export async function waitFor<T>(work: () => Promise<T>): Promise<T> {
  const endWait = beginWait()
  if (!endWait) return work()
  try {
    return await work()
  } finally {
    endWait()
  }
}

export function beginWait(): (() => void) | undefined {
  const deadline = current.getStore()
  if (!deadline) return undefined
  if (deadline.waiting++ === 0) deadline.waitingSince = performance.now()
  return () => {
    if (--deadline.waiting === 0) deadline.leftMs -= performance.now() - deadline.waitingSince
  }
}

export function externalTimeoutMs(timeoutMs: number): number {
  return Math.max(1, Math.floor(Math.min(timeoutMs, remainingMs() - 300)))
}

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

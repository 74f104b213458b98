import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  beforeDeadline,
  externalTimeoutMs,
  remainingMs,
  waitFor,
  withDeadline,
  withoutDeadline,
} from '@/lib/core/limits/deadline'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('counts down while a request waits, through every door, and not while it works or a body comes', async () => {
  expect(remainingMs()).toBe(Number.POSITIVE_INFINITY)
  await withDeadline(1_000, async () => {
    await pass(60)
    expect(remainingMs()).toBe(1_000)
    await waitFor(() => pass(60))
    await withDeadline(60_000, async () => expect(remainingMs()).toBe(940))
  })
})

it('counts once what is waited for at the same time, and while it is waited for', async () => {
  await withDeadline(2_000, async () => {
    const seen: number[] = []
    const one = async () => {
      await new Promise(done => setTimeout(done, 100))
      seen.push(remainingMs())
    }
    const waits = Array.from({ length: 10 }, () => waitFor(one))
    await pass(100)
    await Promise.all(waits)
    expect(seen).toEqual(Array(10).fill(1_900))
    expect(remainingMs()).toBe(1_900)
  })
})

it('is over with the answer: what is streamed or tidied up after it has the time it needs', async () => {
  let after: Promise<number> | undefined
  await withDeadline(10, async () => {
    after = waitFor(() => new Promise(done => setTimeout(done, 30))).then(remainingMs)
  })
  await pass(30)
  expect(await after).toBe(Number.POSITIVE_INFINITY)
})

it('leaves work alone that has a limit of its own', async () => {
  await withDeadline(10, async () => {
    expect(await withoutDeadline(async () => remainingMs())).toBe(Number.POSITIVE_INFINITY)
    expect(remainingMs()).toBe(10)
  })
})

it('answers 503 for what knows no deadline, and leaves services outside less than all of it', async () => {
  await withDeadline(50, async () => {
    expect(externalTimeoutMs(4_000)).toBe(1)
    const refused = expect(beforeDeadline(new Promise(() => {}))).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
    })
    await pass(50)
    await refused
    expect(remainingMs()).toBe(0)
  })
  await withDeadline(4_500, async () => {
    expect(externalTimeoutMs(4_000)).toBe(4_000)
    expect(externalTimeoutMs(5_000)).toBe(4_200)
  })
})

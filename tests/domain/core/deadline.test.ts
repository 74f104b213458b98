import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import {
  beforeDeadline,
  externalTimeoutMs,
  remainingMs,
  waitFor,
  withDeadline,
  withoutDeadline,
} from '@/lib/core/limits/deadline'

it('counts down while a request waits, through every door, and not while it works or a body comes', async () => {
  expect(remainingMs()).toBe(Number.POSITIVE_INFINITY)
  await withDeadline(1_000, async () => {
    await sleep(60)
    expect(remainingMs()).toBe(1_000)
    await waitFor(() => sleep(60))
    await withDeadline(60_000, async () => {
      expect(remainingMs()).toBeGreaterThan(500)
      expect(remainingMs()).toBeLessThan(945)
    })
  })
})

it('counts once what is waited for at the same time, and while it is waited for', async () => {
  await withDeadline(2_000, async () => {
    const seen: number[] = []
    const waits = Array.from({ length: 10 }, () =>
      waitFor(() => sleep(100).then(() => seen.push(remainingMs()))),
    )
    await Promise.all(waits)
    expect(Math.max(...seen)).toBeLessThan(1_905)
    expect(remainingMs()).toBeGreaterThan(1_200)
  })
})

it('is over with the answer: what is streamed or tidied up after it has the time it needs', async () => {
  let after: Promise<number> | undefined
  await withDeadline(10, async () => {
    after = waitFor(() => sleep(30)).then(remainingMs)
  })
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
    await expect(beforeDeadline(new Promise(() => {}))).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
    })
    expect(remainingMs()).toBeLessThan(5)
  })
  await withDeadline(4_500, async () => {
    expect(externalTimeoutMs(4_000)).toBe(4_000)
    expect(externalTimeoutMs(5_000)).toBe(4_200)
  })
})

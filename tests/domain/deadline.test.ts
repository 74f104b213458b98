import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import {
  beforeDeadline,
  outsideTimeoutMs,
  pauseDeadline,
  remainingMs,
  withDeadline,
} from '@/lib/core/deadline'

const never = new Promise<never>(() => {})

it('counts down from where the first door set it, through every door behind that one', async () => {
  expect(remainingMs()).toBe(Number.POSITIVE_INFINITY)
  await withDeadline(1_000, async () => {
    await sleep(20)
    await withDeadline(60_000, async () => {
      expect(remainingMs()).toBeGreaterThan(0)
      expect(remainingMs()).toBeLessThan(990)
    })
  })
})

it('is over with the answer: what is streamed or tidied up after it has the time it needs', async () => {
  let after: Promise<number> | undefined
  await withDeadline(10, async () => {
    after = sleep(30).then(remainingMs)
  })
  expect(await after).toBe(Number.POSITIVE_INFINITY)
})

it('leaves out the time that a body takes to come, also when several such things overlap', async () => {
  await withDeadline(200, async () => {
    const within: number[] = []
    await Promise.all(
      [30, 300].map(ms => pauseDeadline(() => sleep(ms).then(() => within.push(remainingMs())))),
    )
    expect(within).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
    expect(remainingMs()).toBeGreaterThan(150)
    expect(remainingMs()).toBeLessThanOrEqual(200)
  })
})

it('answers 503 for what knows no deadline, and leaves services outside less than all of it', async () => {
  await withDeadline(50, async () => {
    expect(outsideTimeoutMs(4_000)).toBe(1)
    await expect(beforeDeadline(never)).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    expect(remainingMs()).toBe(0)
  })
  await withDeadline(4_500, async () => {
    expect(outsideTimeoutMs(4_000)).toBe(4_000)
    expect(outsideTimeoutMs(5_000)).toBeLessThanOrEqual(4_200)
  })
})

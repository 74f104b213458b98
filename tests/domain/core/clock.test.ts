import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockAheadMs, currentTime, followClock } from '@/lib/core/clock'

const hour = 3_600_000
let reads: number
let ahead = hour
const read = async () => {
  reads++
  return performance.timeOrigin + performance.now() + ahead
}
const apart = () => currentTime().getTime() - (performance.timeOrigin + performance.now())
const shared = globalThis as { [key: symbol]: unknown }

beforeEach(() => {
  reads = 0
  ahead = hour
  delete shared[Symbol.for('vehicle-defects.clock')]
})
afterEach(() => void vi.useRealTimers())

test('the time is the database’s, asked once and carried on', async () => {
  expect(clockAheadMs()).toBeNull()
  for (let calls = 0; calls < 5; calls++) await followClock(read)
  expect(reads).toBe(1)
  expect(Math.abs(apart() - hour)).toBeLessThan(100)
  expect(Math.abs(clockAheadMs()! + hour)).toBeLessThan(100)
})

test('a system clock that is set to another day changes nothing and is noticed by the next call', async () => {
  await followClock(read)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * hour })
  expect(Math.abs(apart() - hour)).toBeLessThan(100)
  ahead = 2 * hour
  await followClock(read)
  expect(reads).toBe(2)
  expect(Math.abs(apart() - 2 * hour)).toBeLessThan(100)
  expect(Math.abs(clockAheadMs()! - 22 * hour)).toBeLessThan(100)
})

test('a database that is away or stands still leaves what was known and holds nobody up', async () => {
  await followClock(() => Promise.reject(new Error('away')))
  expect(Math.abs(apart())).toBeLessThan(1_000)
  await followClock(read)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * hour })
  const startedAt = performance.now()
  await followClock(() => new Promise(() => {}))
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  expect(Math.abs(apart() - hour)).toBeLessThan(100)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockAheadMs, currentTime, followClock } from '@/lib/core/clock'

const hour = 3_600_000
const systemTime = new Date('2026-05-06T07:08:09Z').getTime()
const shared = globalThis as { [key: symbol]: unknown }
let reads: number
let databaseTime: number
const read = async () => {
  reads++
  return databaseTime
}
const pass = (ms: number) => {
  databaseTime += ms
  return vi.advanceTimersByTimeAsync(ms)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'], now: systemTime })
  reads = 0
  databaseTime = systemTime + hour
  delete shared[Symbol.for('vehicle-defects.clock')]
})
afterEach(() => void vi.useRealTimers())

test('the time is the database’s, asked once and carried on', async () => {
  expect(clockAheadMs()).toBeNull()
  for (let calls = 0; calls < 5; calls++) {
    await followClock(read)
    await pass(1_000)
  }
  expect(reads).toBe(1)
  expect(currentTime().getTime()).toBe(databaseTime)
  expect(clockAheadMs()).toBe(-hour)
  await pass(60_000)
  await followClock(read)
  expect(reads).toBe(2)
})

test('a system clock that is set to another day changes nothing and is noticed by the next call', async () => {
  await followClock(read)
  vi.setSystemTime(systemTime + 24 * hour)
  expect(currentTime().getTime()).toBe(databaseTime)
  databaseTime += hour
  await followClock(read)
  expect(reads).toBe(2)
  expect(currentTime().getTime()).toBe(databaseTime)
  expect(clockAheadMs()).toBe(22 * hour)
})

test('a database that is away or stands still leaves what was known and holds nobody up', async () => {
  await followClock(() => Promise.reject(new Error('away')))
  expect(currentTime().getTime()).toBe(systemTime)
  await followClock(read)
  vi.setSystemTime(systemTime + 24 * hour)
  let ended = false
  const following = followClock(() => new Promise(() => {})).then(() => {
    ended = true
  })
  await pass(999)
  expect(ended).toBe(false)
  await pass(1)
  await following
  expect(currentTime().getTime()).toBe(databaseTime)
})

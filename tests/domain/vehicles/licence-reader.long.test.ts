import { describe, expect, test } from 'vitest'
import { embeddedLicenceReader } from '@/lib/services/licence-reader/embedded'
import { readers } from '@/tests/support/licences/readers'

const photo = 'tests/support/licences/upside-down.jpg'
const notAPicture = 'package.json'
const makers = ['LSV']

describe('the reader in a process of its own', () => {
  test('ends what takes too long, and reads the next photograph in a new process', async () => {
    let timeoutMs = 1
    const reader = embeddedLicenceReader({
      idleMs: 50,
      get timeoutMs() {
        return timeoutMs
      },
    })
    expect(await reader.read(photo, makers).catch(error => error.code)).toBe('unavailable')
    timeoutMs = 60_000
    const patient = embeddedLicenceReader({ idleMs: 50, timeoutMs })
    expect(await patient.read(notAPicture, makers)).toBe('damaged')
    expect(await reader.read(photo, makers).catch(error => error.code)).toBe('unavailable')
  })

  test('stops for a caller who has left, and reads the next one’s photograph at once', async () => {
    const reader = embeddedLicenceReader({ idleMs: 50 })
    const leaving = new AbortController()
    const first = reader.read(photo, makers, { callerLeft: leaving.signal }).catch(error => error.code)
    const queued = new AbortController()
    const second = reader.read(photo, makers, { callerLeft: queued.signal }).catch(error => error.code)
    queued.abort()
    await expect.poll(() => readers().length).toBeGreaterThan(0)
    const before = readers()
    leaving.abort()
    expect(await Promise.all([first, second])).toEqual(['unavailable', 'unavailable'])
    expect(await reader.read(notAPicture, makers)).toBe('damaged')
    expect(readers()).not.toEqual(before)
  })

  test('survives the death of its process', async () => {
    const reader = embeddedLicenceReader({ idleMs: 5_000 })
    const reading = reader.read(photo, makers).catch(error => error.code)
    await expect.poll(readers).toHaveLength(1)
    for (const pid of readers()) process.kill(Number(pid), 'SIGKILL')
    expect(await reading).toBe('unavailable')
    expect(await reader.read(notAPicture, makers)).toBe('damaged')
    for (const pid of readers()) process.kill(Number(pid), 'SIGKILL')
  })
})

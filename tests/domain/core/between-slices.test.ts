import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sortInSlices } from '@/lib/core/limits/between-slices'
import { runs } from '@/tests/support/depth'

afterEach(() => void vi.restoreAllMocks())

/** `toEqual` takes a second for some thousands of numbers. */
const isSame = (one: Float64Array, other: Float64Array) =>
  one.length === other.length && one.every((value, at) => value === other[at])

describe('sorting in slices', () => {
  it('gives what sorting at once gives, of any length', async () => {
    const lengths = fc.constantFrom(0, 1, 2, 2_047, 2_048, 2_049, 4_096, 4_097, 6_145, 20_000)
    await fc.assert(
      fc.asyncProperty(lengths, fc.integer({ min: 1, max: 2 ** 31 - 1 }), async (length, seed) => {
        let state = seed
        const values = Float64Array.from({ length }, () => {
          state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647
          return (state % 5_000) / 7
        })
        const before = values.slice()
        expect(isSame(await sortInSlices(values), values.toSorted())).toBe(true)
        expect(isSame(values, before)).toBe(true)
      }),
      runs(60),
    )
  })

  it('gives it too where most values crowd together, or are all the same', async () => {
    const crowds = [
      (at: number) => 10 ** -(at % 330),
      (at: number) => (at % 1_000 === 0 ? at * 1e9 : (at * 7_919) % 20_011),
      (at: number) => ((at * 7_919) % 20_011) * Number.MIN_VALUE,
      () => 0.5,
    ]
    for (const crowd of crowds) {
      const values = Float64Array.from({ length: 20_000 }, (_, at) => crowd(at))
      expect(isSame(await sortInSlices(values), values.toSorted())).toBe(true)
    }
  })

  it('lets others go on after each slice', async () => {
    let clock = performance.now()
    let looks = 0
    vi.spyOn(performance, 'now').mockImplementation(() => {
      looks++
      clock += 0.25
      return clock
    })
    let turns = 0
    let sorting = true
    const others = (async () => {
      while (sorting) {
        await new Promise(done => setImmediate(done))
        turns++
      }
    })()
    await sortInSlices(Float64Array.from({ length: 20_000 }, (_, at) => (at * 7_919) % 20_011))
    sorting = false
    await others
    expect(looks).toBeGreaterThan(150)
    // A slice lasts four looks at this clock, and begins with one.
    expect(turns).toBeGreaterThanOrEqual(Math.floor(looks / 5))
  })
})

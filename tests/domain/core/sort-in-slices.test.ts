import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortInSlices } from '@/lib/core/limits/sort-in-slices'

test('what is sorted in slices is in the order of a stable sort, however many there are', async () => {
  const lengths = fc.constantFrom(0, 1, 999, 1_000, 1_001, 2_500, 7_003)
  await fc.assert(
    fc.asyncProperty(lengths, fc.nat(), async (length, seed) => {
      const items = Array.from({ length }, (_, at) => ({ at, rank: (at * (seed + 7_919)) % 97 }))
      const before = [...items]
      const compare = (one: { rank: number }, other: { rank: number }) => one.rank - other.rank
      expect(await sortInSlices(items, compare)).toEqual(items.toSorted(compare))
      expect(items).toEqual(before)
    }),
    { numRuns: 20 },
  )
})

test('others go on while many are sorted', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  await sortInSlices(
    Float64Array.from({ length: 200_000 }, (_, at) => (at * 7_919) % 200_003),
    (a, b) => a - b,
  )
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})

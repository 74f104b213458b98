import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOf, valueOfCode } from '@/lib/analysis/query/codes'
import { added, lengthOf } from '@/lib/analysis/query/counted'
import { setsIn, unpacked } from '@/lib/analysis/query/packed-counts'
import { partsIn } from '@/lib/analysis/query/parts'
import { addDays } from '@/lib/core/today'
import { countedOf } from '@/tests/support/counted-of'

const key = fc.constantFrom('01', '1', 'a', '2026-01-01', null)
const row = fc.record({ keys: fc.tuple(key, key), n: fc.integer({ min: 1, max: 9 }) })
type Row = { keys: [string | null, string | null]; n: number }

const countedRows = (rows: readonly Row[]) =>
  countedOf(
    rows.map(({ keys }) => keys),
    [rows.map(({ n }) => n)],
    2,
  )

function sumsOf(rows: readonly Row[], places: readonly number[]) {
  const sums = new Map<string, number>()
  for (const { keys, n } of rows) {
    const name = JSON.stringify(places.map(place => keys[place]))
    sums.set(name, (sums.get(name) ?? 0) + n)
  }
  return sums
}

describe('counts', () => {
  it.each([[[0, 1]], [[1]], [[]]])('of parts are those of all their rows, by the keys %j', async places => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(row)), async parts => {
        const sum = await added(parts.map(countedRows), places)
        const rows = Array.from(
          { length: parts.length > 0 ? lengthOf(sum) : 0 },
          (_, at): [string, number] => [
            JSON.stringify(sum.keys.map(column => valueOfCode(column[at]!))),
            sum.counts[0]![at]!,
          ],
        )
        expect(new Map(rows)).toEqual(sumsOf(parts.flat(), places))
        expect(rows).toHaveLength(new Set(rows.map(([name]) => name)).size)
      }),
    )
  })

  it.each([[[1, 0]], [[1]], [[]]])(
    'added to a sum are those of all, and the sum stays as it was, by the keys %j',
    async places => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(row), { minLength: 2, maxLength: 6 }),
          fc.nat(),
          async (parts, at) => {
            const counted = parts.map(countedRows)
            const from = 1 + (at % (parts.length - 1))
            const base = await added(counted.slice(0, from), places)
            const before = structuredClone(base)
            const { slots: _, ...sum } = await added(counted.slice(from), places, base)
            const { slots: __, ...all } = await added(counted, places)
            expect(sum).toEqual(all)
            expect(base).toEqual(before)
          },
        ),
      )
    },
  )

  it('keep every value apart and as it was', () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.constantFrom('0', '00', '-0', '1e3', '33554431'),
    )
    fc.assert(
      fc.property(fc.uniqueArray(value), values => {
        expect(values.map(codeOf).map(valueOfCode)).toEqual(values)
        expect(new Set(values.map(codeOf)).size).toBe(values.length)
      }),
    )
    expect(valueOfCode(codeOf(null))).toBeNull()
  })
})

describe('a text of rows', () => {
  const controls = ['\u001a', '\u001d', '\u001e', '\u001f']
  const value = fc.oneof(
    key,
    fc.string({ unit: 'grapheme' }).filter(text => !controls.some(one => text.includes(one))),
  )
  const counts = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 1e9 }))

  it('has the values and counts that were written into it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(value, value, counts), { minLength: 1 }), async rows => {
        const text = rows
          .map(([one, other, own]) => [one ?? '\u001a', other ?? '\u001a', ...own].join('\u001f'))
          .join('\u001e')
        const sets = `7\u001e1\u001d0\u001e${text}\u001d12\u001e3`
        const place = setsIn(sets).get('0')!
        const { keys, counts } = await unpacked(sets, place, { keys: 2, counts: 2 })
        expect(keys.map(column => Array.from(column, valueOfCode))).toEqual([
          rows.map(([one]) => one),
          rows.map(([, other]) => other),
        ])
        expect(counts.map(column => [...column])).toEqual([0, 1].map(at => rows.map(row => row[2][at])))
      }),
    )
  })
})

describe('parts of a window', () => {
  const day = fc.integer({ min: 0, max: 4_000 }).map(days => addDays('2018-01-01', days))

  it('touch, overlap nowhere and are the window together', () => {
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [receivedAtFrom, receivedAtTo] = [one, other].sort() as [string, string]
        const parts = partsIn({ counted: true, receivedAtFrom, receivedAtTo }).map(({ days }) => days!)
        expect(parts[0]!.from).toBe(receivedAtFrom)
        expect(parts.at(-1)!.to).toBe(receivedAtTo)
        for (const [at, { from, to }] of parts.entries()) {
          expect(from <= to).toBe(true)
          if (at > 0) expect(from).toBe(addDays(parts[at - 1]!.to, 1))
        }
      }),
    )
  })

  it('are long where they are long ago, and of a short window it is one', () => {
    const partsOf = (receivedAtFrom: string, receivedAtTo: string) =>
      partsIn({ receivedAtFrom, receivedAtTo }).map(({ days }) => `${days!.from}…${days!.to}`)
    expect(partsOf('2024-11-10', '2026-11-25')).toEqual([
      '2024-11-10…2024-11-30',
      '2024-12-01…2024-12-31',
      '2025-01-01…2025-06-30',
      '2025-07-01…2025-12-31',
      '2026-01-01…2026-03-31',
      '2026-04-01…2026-06-30',
      '2026-07-01…2026-07-31',
      '2026-08-01…2026-08-31',
      '2026-09-01…2026-09-30',
      '2026-10-01…2026-10-31',
      '2026-11-01…2026-11-25',
    ])
    expect(partsOf('2026-10-10', '2026-11-25')).toEqual(['2026-10-10…2026-11-25'])
    expect(partsIn({ counted: true })).toEqual([{ filters: { counted: true }, days: null }])
  })
})

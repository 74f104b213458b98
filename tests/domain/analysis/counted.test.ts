import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  codeOf,
  codeOfNumber,
  encode,
  literal,
  missingValue,
  valueOfCode,
} from '@/lib/analysis/columns/values'

const value = fc.oneof(
  fc.string(),
  fc.integer().map(String),
  fc.constantFrom('0', '00', '-0', '1e3', '33554431'),
)

it('codes keep every value apart and as it was', () => {
  fc.assert(
    fc.property(fc.uniqueArray(value), values => {
      expect(values.map(codeOf).map(valueOfCode)).toEqual(values)
      expect(new Set(values.map(codeOf)).size).toBe(values.length)
    }),
  )
  expect(valueOfCode(codeOf(null))).toBeNull()
})

it('a number has the code of its text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.integer({ min: 33_554_400, max: 33_554_500 })), number => {
      expect(codeOfNumber(number)).toBe(codeOf(String(number)))
    }),
  )
})

it.each([
  ['text', [2, 0, 1], ['b', null, '01']],
  ['number', [7, missingValue, -1], ['7', null, '-1']],
  ['day', [0, missingValue, 20_000], ['1970-01-01', null, '2024-10-04']],
] as const)('what the column store answers as a %s stands for its value', async (kind, answered, values) => {
  const column = Int32Array.from(answered)
  await encode(column, kind, ['01', 'b'])
  expect(Array.from(column, valueOfCode)).toEqual(values)
})

it('a value that is written into a statement ends nothing in it', () => {
  expect(literal("a' OR 1=1 --")).toBe("'a'' OR 1=1 --'")
  expect(literal(['x', "y'"])).toBe(`['x', 'y''']`)
  expect(literal(3)).toBe('3')
})

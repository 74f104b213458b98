import { expect, test } from 'vitest'
import { bestMatch, byGroup, matchOptions, stepTo } from '@/app/_ui/choice/match-options'

const options = ['一汽奥迪', '奥迪', '宝马', 'BMW X5'].map((label, at) => ({ value: String(at), label }))

test('typed text finds options wherever it stands in their names, in any width and case', () => {
  expect(matchOptions(options, '奥迪').map(({ value }) => value)).toEqual(['0', '1'])
  expect(matchOptions(options, ' ｂｍｗ ').map(({ value }) => value)).toEqual(['3'])
  expect(matchOptions(options, '')).toHaveLength(4)
})

test('Enter takes the option of just this name, otherwise the first that may be chosen', () => {
  expect(bestMatch(matchOptions(options, '奥迪'), '奥迪')?.value).toBe('1')
  expect(bestMatch(matchOptions(options, '奥'), '奥')?.value).toBe('0')
  const disabled = options.map(one => ({ ...one, disabled: one.value === '0' }))
  expect(bestMatch(matchOptions(disabled, '奥'), '奥')?.value).toBe('1')
  expect(bestMatch([], '奥')).toBeUndefined()
})

test('arrows go around the ends and past what may not be chosen', () => {
  const some = options.map(one => ({ ...one, disabled: one.value === '1' }))
  expect(stepTo(some, 0, 1)?.value).toBe('2')
  expect(stepTo(some, 3, 1)?.value).toBe('0')
  expect(stepTo(some, 0, -1)?.value).toBe('3')
  expect(stepTo(some, 0, 8)?.value).toBe('3')
  expect(stepTo([], -1, 1)).toBeUndefined()
})

test('the members of a group stand together', () => {
  const mixed = ['a', 'b', 'a'].map((group, at) => ({ value: String(at), label: group, group }))
  expect(byGroup(mixed).map(({ value }) => value)).toEqual(['0', '2', '1'])
})

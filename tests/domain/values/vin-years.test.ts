import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chooseModelYear, modelYearsOf, possibleYears } from '@/lib/values/vin'

// No year is later than the one after today's.
beforeAll(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30'), toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

// Maker, what decides, the report's day, the years that can be.
test.each([
  ['1G1ZT548X5F000001', '2022-05-01', [2005]],
  ['1G1ZT5E8X5F000001', '2022-05-01', []],
  ['1FTFW1E50KFA00001', '2019-05-01', [2019]],
  ['1FTFW1450KFA00001', '2019-05-01', [1989]],
  ['1FA6P8CF0K5100001', '2019-05-01', [2019]],
  ['2HGFC2150NH500001', '2022-05-01', [1992]],
  ['2HGFC2FE0NH500001', '2022-05-01', [2022]],
  ['3VWC57BU0KM000001', '2022-05-01', [2019]],
  ['4T1B11HK0KU000001', '2022-05-01', [2019]],
  ['5YJ3E1EA0KF000001', '2022-05-01', [2019]],
  ['7SAYGDEE0NF000001', '2022-05-01', [2022]],
  ['7FARW2H50KE000001', '2022-05-01', [2019]],
  ['7FARW2250KE000001', '2022-05-01', [2019]],
  ['LSVAA49J0K2000001', '2022-05-01', [2019]],
  ['LSVAA49J082000001', '2022-05-01', [2008]],
  ['LSVAA49J0Y2000001', '2022-05-01', [2000]],
  ['LSVAA49J0W2000001', '2029-05-01', [1998]],
  ['LRW3E7FA0NC000001', '2022-05-01', [2022]],
  ['LRW3E7FA0KC000001', '2022-05-01', [2019]],
  ['HXMAAAAA0RA000001', '2024-05-01', [2024]],
  ['WVWZZZ3C0KE000001', '2022-05-01', [2019, 1989]],
  ['WVWZZZ3C0KE000001', '1990-05-01', [1989]],
  ['WP1ZZZ9Y0MD000001', '2022-05-01', [2021]],
  ['W1KZF8DB0MA000001', '2022-05-01', [2021]],
  ['TRUZZZFV0T1000001', '2026-10-01', [2026]],
  ['WME453342K0000001', '2022-05-01', [2019]],
  ['KNMCSHLMSKP000001', '2022-05-01', [2019]],
  ['KMHHT6KD0KU000001', '2022-05-01', [2019, 1989]],
] as const)('%s reported %s: %j', (vin, receivedAt, years) => {
  expect(possibleYears(vin, { receivedAt })).toEqual(years)
  expect(chooseModelYear(modelYearsOf(vin), { receivedAt })).toBe(years[0] ?? null)
})

test('a purchase before the report bounds the year too', () => {
  const dates = { receivedAt: '2026-05-01', purchaseDate: '2009-03-01' }
  expect(possibleYears('LSVAA49J0A2000001', dates)).toEqual([2010])
  expect(possibleYears('WVWZZZ3C0BE000001', dates)).toEqual([1981])
})

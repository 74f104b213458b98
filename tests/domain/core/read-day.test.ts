import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addMonths, cellsOf, stepFrom } from '@/app/_ui/date/calendar-cells'
import { isDay, readDay, readYear } from '@/app/_ui/date/read-day'

beforeAll(() => {
  vi.useFakeTimers()
  vi.setSystemTime('2026-11-23T10:00:00+08:00')
})
afterAll(() => vi.useRealTimers())

describe('a day is read', () => {
  it.each([
    '20261101',
    '2026/11/01',
    '2026.11.01',
    '2026-11-1',
    '2026年11月1日',
    '２０２６１１０１',
    '２０２６／１１／０１',
    ' 2026 - 11 - 01 ',
    '2026。11。01',
    '11-01',
    '11/1',
    '11月1日',
  ])('as people write it: %s', typed => {
    expect(readDay(typed)).toBe('2026-11-01')
  })

  it('with short months and days', () => {
    expect(readDay('2026-1-5')).toBe('2026-01-05')
    expect(readDay('2024-2-29')).toBe('2024-02-29')
  })

  it('without a year in the last one, where this year would lie after the latest day', () => {
    expect(readDay('12-24')).toBe('2026-12-24')
    expect(readDay('12-24', '2026-11-23')).toBe('2025-12-24')
    expect(readDay('11-23', '2026-11-23')).toBe('2026-11-23')
    expect(readDay('11-24', '2026-11-23')).toBe('2025-11-24')
  })

  it.each(['2026-02-30', '2026-13-01', '20261301', '2-29', '261101', '2026-11', 'abc', '', '0001-01-01'])(
    'only if it exists: %s is none',
    typed => {
      expect(readDay(typed)).toBeUndefined()
    },
  )

  it('and stored in one spelling only', () => {
    expect(isDay('2026-11-01')).toBe(true)
    expect(isDay('2026-11-1')).toBe(false)
    expect(isDay('2026-02-30')).toBe(false)
  })
})

it('a year is read with its sign and in full width, and only as four digits', () => {
  expect(['2026', ' 2026年', '２０２６'].map(readYear)).toEqual(['2026', '2026', '2026'])
  expect(['26', '20266', '1800', '年'].map(readYear)).toEqual([undefined, undefined, undefined, undefined])
})

describe('the calendar', () => {
  it('shows six weeks from a Monday on', () => {
    const cells = cellsOf('days', '2026-11-23')
    expect([cells.length, cells[0]!.day, cells[6]!.day]).toEqual([42, '2026-10-26', '2026-11-01'])
    expect(cells.filter(({ outside }) => !outside)).toHaveLength(30)
  })

  it('moves by keys, and keeps to the end of shorter months', () => {
    expect(stepFrom('days', '2026-11-01', 'ArrowLeft')).toBe('2026-10-31')
    expect(stepFrom('days', '2026-11-01', 'ArrowDown')).toBe('2026-11-08')
    expect(stepFrom('days', '2026-11-25', 'Home')).toBe('2026-11-23')
    expect(stepFrom('days', '2026-03-31', 'PageUp')).toBe('2026-02-28')
    expect(stepFrom('months', '2026-12-31', 'ArrowRight')).toBe('2027-01-31')
    expect(stepFrom('years', '2024-02-29', 'ArrowRight')).toBe('2025-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  })
})

import { describe, expect, it } from 'vitest'
import { cellsOf, stepFrom } from '@/app/_ui/date/calendar-cells'
import { addMonths } from '@/lib/values/calendar'

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

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exposureAt, type SalesFigure, salesOfSeries } from '@/lib/sales/exposure'
import { runs } from '@/tests/support/depth'

const figure = (year: number, month: number | null, quantity: number, typeCodeId: string | null = null) => ({
  ...{ modelRangeId: '1', typeCodeId, year, month, quantity },
})
const vehicles = (figures: SalesFigure[], day: string) => exposureAt([salesOfSeries(figures)], day)

const dayMs = 86_400_000
const textOf = (at: number) => new Date(at).toISOString().slice(0, 10)

function bruteForce(figures: SalesFigure[], day: string): number {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year - 10, month, 0)).getUTCDate()
  const start = Date.UTC(year - 10, month - 1, Math.min(date, last))
  let sum = 0
  for (let at = start; textOf(at) < day; at += dayMs) sum += soldOn(figures, textOf(at))
  return sum
}

function soldOn(figures: SalesFigure[], day: string): number {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const all = figures.filter(one => one.year === year)
  const ofYear = all.some(({ typeCodeId }) => typeCodeId === null)
    ? all.filter(({ typeCodeId }) => typeCodeId === null)
    : all
  let sum = 0
  for (const typeCodeId of new Set(ofYear.map(one => one.typeCodeId))) {
    const own = ofYear.filter(one => one.typeCodeId === typeCodeId)
    const days = (month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
    const given = own.find(one => one.month === month)
    if (given) {
      sum += given.quantity / days(month)
      continue
    }
    const whole = own.find(one => one.month === null)
    if (!whole) continue
    const known = own.filter(one => one.month !== null)
    const open = Array.from({ length: 12 }, (_, at) => at + 1).filter(
      at => !known.some(one => one.month === at),
    )
    const rest = Math.max(0, whole.quantity - known.reduce((total, one) => total + one.quantity, 0))
    sum += rest / open.reduce((total, at) => total + days(at), 0)
  }
  return sum
}

const anyFigure = fc
  .record({
    year: fc.integer({ min: 2012, max: 2026 }),
    month: fc.option(fc.integer({ min: 1, max: 12 })),
    quantity: fc.integer({ min: 0, max: 50_000 }),
    typeCodeId: fc.option(fc.constantFrom('7', '8')),
  })
  .map(({ year, month, quantity, typeCodeId }) => figure(year, month, quantity, typeCodeId))
const anyFigures = fc.uniqueArray(anyFigure, {
  selector: ({ year, month, typeCodeId }) => `${year} ${month} ${typeCodeId}`,
  maxLength: 40,
})
const anyDay = fc.integer({ min: 0, max: 5_500 }).map(days => textOf(Date.UTC(2013, 0, 1) + days * dayMs))

describe('exposure of a series', () => {
  it('is what a count day by day gives', () => {
    fc.assert(
      fc.property(anyFigures, anyDay, (figures, day) => {
        const found = vehicles(figures, day)
        const counted = bruteForce(figures, day)
        if (found.vehicles === null) expect(found.reason === 'small' ? counted < 100.001 : true).toBe(true)
        else expect(Math.abs(found.vehicles - counted)).toBeLessThan(1e-6 * (1 + counted))
      }),
      runs(60),
    )
  })

  it('takes the year of the day pro rata where there are no months', () => {
    expect(vehicles([figure(2026, null, 3650)], '2026-07-01').vehicles).toBeCloseTo(1810, 6)
    expect(vehicles([figure(2026, 1, 310), figure(2026, null, 3650)], '2026-02-01').vehicles).toBeCloseTo(
      310,
      6,
    )
  })

  it('forgets what was sold more than ten years ago', () => {
    const figures = [figure(2016, 6, 300), figure(2026, 6, 400)]
    expect(vehicles(figures, '2026-06-01').vehicles).toBeCloseTo(300, 6)
    expect(vehicles(figures, '2026-07-01').vehicles).toBeCloseTo(400, 6)
  })

  it('does not reach more than six months beyond the last sales', () => {
    const figures = [figure(2026, 2, 5000)]
    expect(vehicles(figures, '2026-08-28')).toEqual({
      vehicles: 5000,
      knownUntil: '2026-02-28',
      reason: null,
    })
    expect(vehicles(figures, '2026-08-29')).toMatchObject({ vehicles: null, reason: 'outdated' })
    expect(vehicles([...figures, figure(2026, 6, 0)], '2026-08-29').vehicles).toBe(5000)
  })

  it('needs a hundred vehicles, and sales of every series that it adds up', () => {
    expect(vehicles([figure(2025, null, 99)], '2026-01-01')).toMatchObject({
      vehicles: null,
      reason: 'small',
    })
    const one = salesOfSeries([figure(2025, null, 60)])
    expect(exposureAt([one, one], '2026-01-01').vehicles).toBeCloseTo(120, 6)
    expect(exposureAt([one, salesOfSeries([])], '2026-01-01')).toMatchObject({ reason: 'none' })
    expect(exposureAt([], '2026-01-01')).toMatchObject({ vehicles: null, reason: 'none' })
  })

  it('counts a vehicle once where a year has figures of the series and of its type codes', () => {
    const figures = [figure(2025, null, 1000), figure(2025, null, 600, '7'), figure(2024, null, 500, '7')]
    expect(vehicles(figures, '2026-01-01').vehicles).toBeCloseTo(1500, 6)
  })
})

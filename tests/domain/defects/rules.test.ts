import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DefectValues, monthsBetween } from '@/lib/defects/schema'
import { daysBetween, derive, severityScore, severityWeights } from '@/lib/defects/severity'

const known = { safetyCritical: false }
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

describe('what follows from a record', () => {
  const derived = derive(
    {
      vin: 'LSVAB2183K2100001',
      receivedAt: '2020-06-08',
      faultDate: '2020-05-31',
      purchaseDate: '2019-11-30',
      firstRegDate: '2019-12-31',
      productionDate: '2019-09-15',
      mileage: 81_000,
      brandNature: '3',
    },
    { safetyCritical: false, brandNature: '2', knownMaker: wmi => wmi === 'LSV' },
  )

  test('times, flags and what the VIN and the brand say', () => {
    expect(derived).toMatchObject({
      vinStatus: 'ok',
      brandNature: '2',
      modelYear: 2019,
      vehicleAgeMonths: 6,
      monthsInService: 5,
      productionMonth: '2019-09',
      lagDays: 8,
      faultBeforeProduction: false,
      mileageImplausible: true,
    })
  })

  test('a model year that was entered stays, an unsound VIN gives none', () => {
    expect(derive({ vin: 'LSVAB2183K2100001', modelYear: 2018 }, known).modelYear).toBe(2018)
    expect(derive({ vin: 'LSVAB2184K2100001', receivedAt: '2020-06-08' }, known)).toMatchObject({
      modelYear: null,
      vinStatus: 'check',
    })
  })

  test('a fault before production and mileage are judged only where the days are known', () => {
    expect(
      derive({ faultDate: '2020-01-01', productionDate: '2020-01-02' }, known).faultBeforeProduction,
    ).toBe(true)
    expect(derive({ faultDate: '2020-01-01', mileage: 900_000 }, known).mileageImplausible).toBe(false)
    expect(
      derive({ faultDate: '2020-01-15', purchaseDate: '2020-01-01', mileage: 10_000 }, known)
        .mileageImplausible,
    ).toBe(false)
  })

  test('months and days are whole, and never negative months', () => {
    expect(monthsBetween('2020-01-31', '2020-02-29')).toBe(0)
    expect(monthsBetween('2020-01-31', '2020-03-31')).toBe(2)
    expect(monthsBetween('2020-03-01', '2020-02-01')).toBeNull()
    fc.assert(
      fc.property(day, day, (one, other) => {
        const months = monthsBetween(one, other)
        if (other < one) expect(months).toBeNull()
        else {
          const days = daysBetween(one, other)!
          expect(months).toBeGreaterThanOrEqual(0)
          expect(Math.abs(months! - days / 30.4375)).toBeLessThan(1.2)
        }
        expect(daysBetween(one, other)).toBe(-daysBetween(other, one)! + 0)
      }),
    )
  })

  test('completeness grows with every field that is asked for and stays between 0 and 1', () => {
    const some: DefectValues = { source: '01', summary: '异响', mileage: 1, crash: false }
    const empty = Number(derive({}, known).completeness)
    expect(empty).toBe(0)
    let before = 0
    for (const [name, value] of Object.entries(some)) {
      const now = Number(derive({ [name]: value } as DefectValues, known).completeness) + before
      expect(now).toBeGreaterThan(before)
      before = now
    }
    expect(before).toBeLessThanOrEqual(1)
    expect(derive({ summary: '', extraAssemblies: [] }, known).completeness).toBe('0.000')
  })
})

describe('severity', () => {
  test('adds the weights of what happened', () => {
    expect(severityScore({ deathCount: 2 }, false)).toBe(10)
    expect(severityScore({ fire: true, powerType: 'BEV' }, false)).toBe(8)
    expect(severityScore({ fire: true, powerType: 'GAS' }, false)).toBe(6)
    expect(severityScore({ crash: true, speed: 60, warningSigns: ['01'], occurrences: 2 }, true)).toBe(12)
    expect(severityScore({ injuredCount: 1, speed: 59 }, false, { ...severityWeights, injured: 7 })).toBe(7)
  })

  test('lies between nothing and the sum of all weights, and grows with each circumstance', () => {
    const all = Object.values(severityWeights).reduce((sum, weight) => sum + weight)
    const record = fc.record({
      deathCount: fc.nat(3),
      injuredCount: fc.nat(3),
      fire: fc.boolean(),
      crash: fc.boolean(),
      speed: fc.nat(200),
      occurrences: fc.nat(5),
      powerType: fc.constantFrom('BEV', 'GAS'),
      warningSigns: fc.subarray(['01', '02']),
    })
    fc.assert(
      fc.property(record, fc.boolean(), (values, critical) => {
        const score = severityScore(values, critical)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(all)
        expect(severityScore({ ...values, crash: true }, critical)).toBeGreaterThanOrEqual(score)
        expect(severityScore({ ...values, deathCount: 1 }, true)).toBeGreaterThanOrEqual(score)
      }),
    )
  })
})

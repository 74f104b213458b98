import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Car, judgeRecall, type Scope } from '@/lib/defects/recalls/judge'
import { evaluateCar, type UnknownCar } from '@/lib/intake/recall/evaluate-car'
import { runs } from '@/tests/support/depth'

const vin = 'LXT3WXZU1RA100200'
const seriesOf: Record<string, string[]> = { '3': ['7', '8'], '4': ['9'] }
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const day = fc.constantFrom(
  '2024-01-01',
  '2024-05-01',
  '2024-05-06',
  '2024-05-31',
  '2024-06-01',
  '2025-01-01',
)
const year = fc.integer({ min: 2022, max: 2026 })
const power = fc.constantFrom('BEV', 'PHEV')
const place = fc.constantFrom('3', '4').chain(brandId =>
  fc.record({
    brandId: fc.constant(brandId),
    modelRangeId: orNull(fc.constantFrom(...seriesOf[brandId]!)),
  }),
)

const scope: fc.Arbitrary<Scope> = fc
  .record({
    place,
    exclude: fc.boolean(),
    typeCodeIds: fc.subarray(['70', '71'], { maxLength: 1 }),
    modelNames: fc.constantFrom([], ['A1 Pro']),
    modelYearFrom: orNull(year),
    modelYearTo: orNull(year),
    productionFrom: orNull(day),
    productionTo: orNull(day),
    powerTypes: fc.subarray(['BEV', 'PHEV'], { maxLength: 1 }),
    vinPrefix: orNull(fc.constantFrom('LXT', 'LXT3WXZU', 'LXT3WXZV')),
    range: orNull(
      fc.constantFrom(['LXT3WXZU9RA100000', 'LXT3WXZU0RA100400'], ['LXT3WXZU9RA200000', null] as const),
    ),
    condition: orNull(fc.constant('…')),
  })
  .map(({ place, range, ...more }) => ({
    ...more,
    // Rows that take a whole series out again are no campaign.
    ...(more.exclude && more.powerTypes.length === 0 && { powerTypes: ['BEV'] }),
    // A VIN within a range says more exactly than a day when the car was made.
    ...(range && { productionFrom: null, productionTo: null }),
    id: '1',
    modelRangeId: place.modelRangeId,
    seriesBrandId: place.modelRangeId ? place.brandId : null,
    brandId: place.modelRangeId ? null : place.brandId,
    vinFrom: range?.[0] ?? null,
    vinTo: range?.[1] ?? null,
  }))

const record = fc.record({
  place,
  typeCodeId: orNull(fc.constantFrom('70', '71')),
  modelName: orNull(fc.constantFrom('A1 Pro', 'A2')),
  // A record whose year nobody entered has that of its VIN.
  modelYear: fc.integer({ min: 2023, max: 2025 }),
  productionDate: orNull(day),
  powerType: orNull(power),
})

const known = { vin, vinStatus: 'ok' }

test('a car that staff hold as covered or possible is never answered with none', () => {
  const property = fc.property(
    fc.array(scope, { minLength: 1, maxLength: 3 }),
    record,
    fc.record({
      sure: orNull(place),
      places: fc.array(place, { maxLength: 2 }),
      powerType: orNull(power),
      says: fc.boolean(),
    }),
    (scopes, { place, ...facts }, { sure, places, powerType, says }) => {
      const car: Car = { ...known, ...place, ...facts }
      const unknown: UnknownCar = {
        ...known,
        places: [...places, place],
        sure: sure ?? { brandId: null, modelRangeId: null },
        makerBrands: [],
        chosen: says ? place : { brandId: null, modelRangeId: null },
        modelYear: says ? facts.modelYear : null,
        vinYear: 2024,
        productionMonth: says ? (facts.productionDate?.slice(0, 7) ?? null) : null,
        powerType,
      }
      const staff = judgeRecall(scopes, car).verdict
      if (staff !== 'not') expect(evaluateCar(scopes, unknown)).not.toBeNull()
    },
  )
  fc.assert(property, runs(20_000))
})

const inRange: Scope = {
  ...{ id: '1', exclude: false, condition: null, vinPrefix: null, brandId: null, seriesBrandId: '3' },
  ...{ modelRangeId: '7', typeCodeIds: [], modelNames: [], powerTypes: [] },
  ...{ vinFrom: 'LXT3WXZU9RA100000', vinTo: 'LXT3WXZU0RA100400' },
  ...{ modelYearFrom: 2024, modelYearTo: 2024, productionFrom: '2024-05-01', productionTo: '2024-05-31' },
}
const nobody = { brandId: null, modelRangeId: null }
const unplaced: UnknownCar = {
  ...{ ...known, places: [], sure: nobody, makerBrands: [], chosen: nobody },
  ...{ modelYear: null, vinYear: null, productionMonth: null, powerType: null },
}

test.each([
  ['nothing', {}, { verdict: 'possible', missing: ['modelYear'] }],
  ['the year', { modelYear: 2024 }, { verdict: 'covered', missing: [] }],
  ['the year of sale', { modelYear: 2026 }, { verdict: 'possible', missing: ['modelYear'] }],
  [
    'the month of sale',
    { modelYear: 2024, productionMonth: '2025-02' },
    { verdict: 'possible', missing: ['modelYear', 'productionDate'] },
  ],
])('of a car whose VIN is in the range who says %s never rules it out', (_, said, verdict) => {
  expect(evaluateCar([inRange], { ...unplaced, ...said })).toEqual(verdict)
})

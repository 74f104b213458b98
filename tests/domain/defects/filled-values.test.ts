import { describe, expect, test } from 'vitest'
import {
  leaving,
  nothingFilled,
  stillFilled,
  withFilled,
  withoutConfirmed,
} from '@/app/(staff)/defects/_parts/form/vehicle/filled-values'

const vin = 'LSVAB2183K2100001'
const before = { vin, modelYear: '2019', plateNo: null }
const after = {
  ...before,
  producerId: '1',
  brandId: '2',
  brandNature: '1',
  modelRangeId: '3',
  powerType: 'GAS',
}
const filled = withFilled(nothingFilled, before, after)

describe('what was filled in for a VIN', () => {
  test('is what the filling changed, not what was there before', () => {
    expect(stillFilled(filled, after)).toEqual([
      'producerId',
      'brandId',
      'brandNature',
      'modelRangeId',
      'powerType',
    ])
    expect(stillFilled(filled, { ...after, powerType: 'BEV' })).not.toContain('powerType')
  })

  test('stays with its VIN and goes with another or none', () => {
    expect(leaving(filled, after)).toEqual({})
    const gone = { producerId: null, brandId: null, brandNature: null, modelRangeId: null, powerType: null }
    expect(leaving(filled, { ...after, vin: null })).toEqual(gone)
    expect(leaving(filled, { ...after, vin: 'LSVAB2183K2100002' })).toEqual(gone)
  })

  test('stays for good where it is confirmed, with what it belongs to', () => {
    const series = withoutConfirmed(filled, ['modelRangeId'])
    expect(leaving(series, { ...after, vin: null })).toEqual({ powerType: null })
    const brand = withoutConfirmed(filled, ['brandId'])
    expect(leaving(brand, { ...after, vin: null })).toEqual({ modelRangeId: null, powerType: null })
    const fact = withoutConfirmed(filled, ['powerType', 'summary'])
    expect(stillFilled(fact, after)).toEqual(['producerId', 'brandId', 'brandNature', 'modelRangeId'])
  })
})

import { describe, expect, test } from 'vitest'
import { fillPlan, type Offered, overwriting } from '@/app/(staff)/defects/_parts/form/vehicle/fill-plan'
import {
  leaving,
  nothingFilled,
  stillFilled,
  withFilled,
  withoutConfirmed,
} from '@/app/(staff)/defects/_parts/form/vehicle/filled-values'

const offered: Offered = {
  producerId: '1',
  brandId: '2',
  modelRangeId: '3',
  typeCodeId: '4',
  powerType: 'GAS',
  vehicleType: null,
  transmissionType: 'CVT',
  modelYear: '2019',
}

describe('taking over the vehicle behind a VIN', () => {
  test('fills an empty form from the producer down', () => {
    const { change, kept } = fillPlan({}, offered)
    expect(Object.keys(change)).toEqual([
      'producerId',
      'brandId',
      'modelRangeId',
      'typeCodeId',
      'powerType',
      'transmissionType',
      'modelYear',
    ])
    expect(kept).toEqual([])
  })

  test('leaves what the person typed, and names it', () => {
    const { change, kept } = fillPlan({ powerType: 'BEV', modelYear: '2018', transmissionType: '' }, offered)
    expect(change).toMatchObject({ typeCodeId: '4', transmissionType: 'CVT' })
    expect(change).not.toHaveProperty('powerType')
    expect(kept).toEqual(['powerType', 'modelYear'])
  })

  test('fills in below what agrees, setting the whole chain again', () => {
    expect(fillPlan({ producerId: '1', brandId: '2' }, offered)).toMatchObject({
      change: { producerId: '1', brandId: '2', modelRangeId: '3', typeCodeId: '4' },
      kept: [],
    })
  })

  test('fills in nothing of another car: who typed another brand gets the model year alone', () => {
    expect(fillPlan({ brandId: '9' }, offered)).toEqual({
      change: { modelYear: '2019' },
      kept: ['brandId'],
    })
    expect(
      fillPlan({ producerId: '1', brandId: '2', modelRangeId: '8', modelYear: '2019' }, offered),
    ).toEqual({
      change: {},
      kept: ['modelRangeId'],
    })
  })

  test('keeps a specific model that the offer says nothing of', () => {
    const shallow = { ...offered, typeCodeId: null }
    expect(
      fillPlan({ producerId: '1', brandId: '2', modelRangeId: '3', typeCodeId: '7' }, shallow).kept,
    ).toEqual([])
    const { change } = fillPlan({ brandId: '2', modelRangeId: '3', typeCodeId: '7' }, shallow)
    expect(change.typeCodeId).toBe('7')
  })

  test('has nothing to do where all is as offered', () => {
    expect(fillPlan({ ...offered }, offered)).toEqual({ change: {}, kept: [] })
  })

  test('overwrites with what is known only, when told to', () => {
    expect(overwriting(offered)).not.toHaveProperty('vehicleType')
    expect(overwriting(offered)).toMatchObject({ producerId: '1', modelYear: '2019' })
  })
})

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

import { describe, expect, test } from 'vitest'
import { chooseVin, laidAlong, placesOf, type Reading } from '@/lib/services/licence-reader/choose-vin'
import { pickFields, type ReadLine } from '@/lib/services/licence-reader/read-fields'

const makers = new Set(['LSV', 'LRW', 'WBA'])
const vin = 'LSVAB2183K2100001'

function reading(text: string, doubts: Record<number, string> = {}): Reading {
  return placesOf(
    [...text].map((sign, at) => ({
      text: sign,
      confidence: doubts[at] ? 0.55 : 0.98,
      choices: doubts[at] ? [{ text: doubts[at], confidence: 0.45 }] : [],
    })),
  )
}
const sure = 0.5
const confidenceOf = (readings: Reading[]) => chooseVin(readings, makers)?.confidence ?? 0

describe('the VIN that several readings mean', () => {
  test('is what they all say, where its check digit holds', () => {
    const verdict = chooseVin([reading(vin), reading(vin), reading(vin)], makers)
    expect(verdict?.vin).toBe(vin)
    expect(verdict?.confidence).toBeGreaterThan(0.9)
  })

  test('is put right by the check digit where some read B for 8', () => {
    const wrong = vin.replace('8', 'B')
    const verdict = chooseVin([reading(wrong), reading(vin), reading(wrong, { 7: '8' })], makers)
    expect(verdict).toMatchObject({ vin })
    expect(verdict!.confidence).toBeGreaterThan(sure)
  })

  test('is not sure where no sign was in doubt and the check digit fails all the same', () => {
    const wrong = vin.replace('2100001', '2100801')
    expect(confidenceOf([reading(wrong), reading(wrong)])).toBeLessThan(sure)
  })

  test('is not sure where two places are in doubt and two different VINs are valid', () => {
    const torn = reading('LSVAB2183K2100001', { 4: '8', 13: 'B', 5: 'Z', 15: '8' })
    const other = reading('LSVA82183K21B0001', { 4: 'B', 13: '0', 12: '8' })
    expect(confidenceOf([torn, other])).toBeLessThan(confidenceOf([reading(vin)]))
  })

  test('keeps an imported VIN whose ninth place is no check digit, of a known maker only', () => {
    expect(chooseVin([reading('WBA8E5102GK000001')], makers)?.vin).toBe('WBA8E5102GK000001')
    expect(confidenceOf([reading('ZZZ8E5102GK000001')])).toBeLessThan(sure)
  })

  test('lays a reading with a sign too many or too few along the others', () => {
    const given = (places: Reading) => places.map(place => [...place.keys()][0] ?? '_').join('')
    expect(given(laidAlong(reading(vin), reading(`EE${vin}`)))).toBe(vin)
    expect(given(laidAlong(reading(vin), reading(vin.replace('B', ''))))).toBe(vin.replace('B', '_'))
    expect(given(laidAlong(reading(vin), reading(vin.replace('8', '88'))))).toHaveLength(17)
  })
})

const line = (text: string, place: Partial<ReadLine> = {}): ReadLine => ({
  text,
  confidence: 0.98,
  plain: text.replace(/[^A-Z0-9]/g, ''),
  again: text,
  left: 0,
  right: 8,
  down: 6,
  ...place,
})
const today = '2026-11-20'

describe('the other printed values', () => {
  test('are given where both engines agree', () => {
    const fields = pickFields(
      [
        line('沪A12B34', { down: -12 }),
        line('发动机号码CAF1234', { down: 3 }),
        line('使用性质非营运', { down: -3 }),
        line('品牌型号大众牌SVW7180', { down: -3 }),
        line('2019-01-02', { left: 0 }),
        line('2020-03-04', { left: 14 }),
      ],
      today,
    )
    expect(Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))).toEqual({
      plateNo: '沪A12B34',
      engineNo: 'CAF1234',
      useNature: '非营运',
      brandModel: '大众牌SVW7180',
      registeredOn: '2019-01-02',
      issuedOn: '2020-03-04',
    })
  })

  test('are left out where they disagree, or where a sign is missing in one reading', () => {
    expect(pickFields([line('沪A12B34', { down: -12, plain: 'A12834' })], today)).toEqual({})
    expect(pickFields([line('新A12B34', { down: -12, again: '浙A12B34' })], today)).toEqual({})
    expect(pickFields([line('众牌SVW7180', { down: -3, again: '大众牌SVW7180' })], today)).toEqual({})
  })

  test('are no dates that do not exist, lie ahead, or stand the wrong way round', () => {
    for (const date of ['2019-02-30', '2027-01-01', '2019-13-01'])
      expect(pickFields([line(`注册日期${date}`)], today)).toEqual({})
    const crossed = [line('2020-03-04', { left: 0 }), line('2019-01-02', { left: 14 })]
    expect(pickFields(crossed, today)).toEqual({})
  })
})

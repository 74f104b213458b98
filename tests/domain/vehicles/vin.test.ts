import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkDigitOf,
  chooseModelYear,
  evaluateVin,
  likelyModelYear,
  makerKeysOf,
  modelYearsOf,
  mustCheck,
  normalizeVin,
  possibleYears,
} from '@/lib/values/vin'

const valid =
  '1M8GDM9AXKP042788 11111111111111111 WDBEA30D3HA391172 1HGCM82633A004352 LSVAB2183K2100001 LFV3A23CXL3100002 LGXC16DF5M0100003 LRW3E7FAXNC100004 LVGBPB9E8PG100005 LHGCV3666R8100006 LGBH52E00SY100007 LB37624S2TX100008 LGWEF4A5XNF100009 LVSHCAMB4JE100010 LBVKY9107LS100011 LE4ZG4JB0ML100012'.split(
    ' ',
  )
const alphabet = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'
const sameValue = ['AJ1', 'BKS2', 'CLT3', 'DMU4', 'ENV5', 'FW6', 'GPX7', 'HY8', 'RZ9', '0']
const groupOf = (letter: string) => sameValue.findIndex(group => group.includes(letter))
const anyVin = fc
  .array(fc.constantFrom(...alphabet), { minLength: 17, maxLength: 17 })
  .map(letters => letters.join(''))

describe('a VIN', () => {
  test.each(valid)('%s is right', vin => {
    expect(evaluateVin(vin)).toMatchObject({ vin, status: 'ok', level: 'ok', checkDigit: vin[8] })
  })

  test('the worked example ends in X', () => {
    expect(checkDigitOf('1FACP45E?LF192944'.replace('?', '0'))).toBe('X')
  })

  test('any change to a letter of another value is found, a change to one of the same value is not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...valid.filter(mustCheck)),
        fc.integer({ min: 0, max: 16 }),
        fc.constantFrom(...alphabet),
        (vin, at, letter) => {
          fc.pre(letter !== vin[at] && at !== 8)
          const changed = vin.slice(0, at) + letter + vin.slice(at + 1)
          const caught = checkDigitOf(changed) !== changed[8]
          expect(caught).toBe(groupOf(letter) !== groupOf(vin[at]!))
        },
      ),
    )
  })

  test('with its own check digit at position 9 every well-formed VIN passes the check', () => {
    fc.assert(
      fc.property(anyVin, raw => {
        // Position 9 has weight 0, so inserting the digit there does not change it.
        const vin = raw.slice(0, 8) + checkDigitOf(raw) + raw.slice(9)
        expect(checkDigitOf(vin)).toBe(vin[8])
        expect(['ok', 'character']).toContain(evaluateVin(vin).status)
      }),
    )
  })

  test('a wrong check digit is an error in China and North America, a warning elsewhere', () => {
    expect(evaluateVin('LSVAB2184K2100001')).toMatchObject({
      status: 'check',
      level: 'error',
      checkDigit: '3',
    })
    expect(evaluateVin('1HGCM82643A004352')).toMatchObject({ status: 'check', level: 'error' })
    expect(evaluateVin('WDBEA30D4HA391172')).toMatchObject({ status: 'check', level: 'warning' })
    expect(evaluateVin('HLX33B126S0000001').level).toBe('error')
  })

  test('what people type is normalised, letters stay as typed', () => {
    expect(normalizeVin(' ｌｓｖab-2183 k2\u3000100－001 ')).toBe('LSVAB2183K2100001')
    expect(normalizeVin('lsvAO')).toBe('LSVAO')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), typed => {
        expect(normalizeVin(normalizeVin(typed))).toBe(normalizeVin(typed))
      }),
    )
  })

  test('I, O and Q are refused and their correction is offered, never applied', () => {
    expect(evaluateVin('LSVAB2183K2IOOOQ1')).toMatchObject({
      vin: 'LSVAB2183K2IOOOQ1',
      status: 'character',
      level: 'error',
      suggestion: 'LSVAB2183K2100001',
    })
    // A correction that fails the check digit would be a guess.
    expect(evaluateVin('LSVAB2184K2IOOOQ1').suggestion).toBeNull()
    expect(evaluateVin('LSVAB2183K2100001汽').suggestion).toBeNull()
  })

  test('where it must be a year position 10 excludes U, Z and 0, and position 9 is a digit or X', () => {
    for (const letter of 'UZ0')
      expect(evaluateVin(`LSVAB2183${letter}2100001`)).toMatchObject({
        status: 'character',
        level: 'error',
        positions: [10],
      })
    expect(evaluateVin('LSVAB218ZK2100001')).toMatchObject({
      status: 'check',
      level: 'error',
      positions: [9],
    })
    // Volkswagen writes Z there in Europe: a valid VIN, with at most a hint.
    expect(evaluateVin('WVWZZZ1JZ3W386752')).toMatchObject({ status: 'check', level: 'warning' })
    expect(evaluateVin('WVWZZZ1JZ0W386752').level).toBe('warning')
  })

  test('what is wrong is named by its position', () => {
    expect(evaluateVin('LSVAB2183K2IO0001').positions).toEqual([12, 13])
    expect(evaluateVin('LSVAB2183K21O').positions).toEqual([13])
    expect(evaluateVin('LSVAB2184K2100001').positions).toEqual([9])
    expect(evaluateVin('LSVAB2183K2100001').positions).toEqual([])
  })

  test('letters among the last four are worth a hint in China and North America, no more', () => {
    const vin = 'LSVAB218_K210000A'
    const right = vin.replace('_', checkDigitOf(vin.replace('_', '0'))!)
    expect(evaluateVin(right)).toMatchObject({ status: 'ok', level: 'ok', hints: ['serial'] })
    expect(evaluateVin('WDBEA30D3HA39117A').hints).toEqual([])
  })

  test('a maker of few vehicles is known by positions 12 to 14 too', () => {
    expect(makerKeysOf('LSVAB2183K2100001')).toEqual(['LSV'])
    expect(makerKeysOf('LA9AB2183K2ABC001')).toEqual(['LA9ABC', 'LA9'])
    expect(makerKeysOf('LA9')).toEqual(['LA9'])
    const vin = 'LA9AB2183K2ABC001'
    const right = vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9)
    expect(evaluateVin(right, key => key === 'LA9ABC').status).toBe('ok')
    expect(evaluateVin(right, key => key === 'LA9').status).toBe('ok')
    expect(evaluateVin(right, key => key === 'LA9XYZ').status).toBe('unregistered')
  })

  test('the model year is likely only where the VIN is sound and position 10 has to be a year', () => {
    const year = (vin: string, purchaseDate?: string) =>
      likelyModelYear(evaluateVin(vin), { receivedAt: '2026-01-01', purchaseDate })
    expect(year('LSVAB2183K2100001')).toBe(2019)
    expect(year('LSVAB2183K2100001', '1990-05-01')).toBeNull()
    expect(year('LSVAB2184K2100001')).toBeNull()
    expect(year('WDBEA30D3HA391172')).toBeNull()
    // A model year cannot lie more than a year ahead, whatever dates are missing.
    expect(likelyModelYear(evaluateVin('11111111111111111'), {})).toBe(2001)
  })

  test('nothing that can be typed breaks the judgement, and only 17 characters are right', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), typed => {
        const { vin, level, suggestion } = evaluateVin(typed)
        expect(['ok', 'warning', 'error']).toContain(level)
        expect(level === 'ok' && vin.length !== 17).toBe(false)
        if (suggestion) expect(evaluateVin(suggestion).status).not.toBe('character')
      }),
    )
  })

  test('empty, short, long and unknown makers each have their status', () => {
    expect(evaluateVin(null)).toMatchObject({ status: 'missing', level: 'error' })
    expect(evaluateVin('LSV')).toMatchObject({ status: 'length', level: 'error' })
    expect(evaluateVin('LSVAB2183K21000011')).toMatchObject({ status: 'length', level: 'error' })
    expect(evaluateVin('LSVAB2183K2100001', () => false)).toMatchObject({
      status: 'unregistered',
      level: 'warning',
    })
    expect(evaluateVin('LSVAB2183K2100001', wmi => wmi === 'LSV').status).toBe('ok')
  })

  test('position 10 means two years, of which the one that fits is chosen', () => {
    expect(modelYearsOf('WVWZZZ3CZKE000001')).toEqual([2019, 1989])
    expect(modelYearsOf('LSVAB218392100001')).toEqual([2039, 2009])
    expect(chooseModelYear([2019, 1989], { receivedAt: '2020-06-08' })).toBe(2019)
    expect(chooseModelYear([2039, 2009], { receivedAt: '2020-06-08' })).toBe(2009)
    expect(chooseModelYear([2019, 1989], { receivedAt: '2020-06-08', purchaseDate: '1990-01-01' })).toBe(1989)
    expect(chooseModelYear([], { receivedAt: '2020-06-08' })).toBeNull()
  })
  test.each([
    ['1HGCB7659KA000001', [1989]],
    ['1HGCB7E57KA000001', [2019]],
    ['4T1BF1FK2CU000001', [2012]],
    ['2T1AE04B5RC000001', [1994]],
    ['3VWSE69M14M000001', [2004]],
    ['5YJ3E1EA7KF000001', [2019]],
  ])('where North America assigns the code, position 7 tells the half: %s is of %j', (vin, years) => {
    expect(modelYearsOf(vin)).toEqual(years)
  })

  test.each([
    ['LSVAB2183K2100001', [2019]],
    ['LRW3E7FAXKC100004', [2019]],
    ['7SAYGDEE1PA000001', [2023]],
    ['XP7YGCEK5NB000001', [2022]],
    ['WMWXM5C55FT000001', [2015]],
    ['LRW3E7FAX9C100004', []],
    ['LSVAB218382100001', [2008]],
    ['HLXB3AGD5P0000001', [2023]],
    ['JTHBK262672000001', [2007]],
  ])('elsewhere the maker and the day of the report leave one year: %s of %j', (vin, years) => {
    expect(possibleYears(vin, { receivedAt: '2024-05-01' })).toEqual(years)
  })

  test('two are shown where both may be', () => {
    expect(possibleYears('WVWZZZ3CZKE000001', { receivedAt: '2022-05-01' })).toEqual([2019, 1989])
    expect(possibleYears('WVWZZZ3CZKE000001', { receivedAt: '2010-05-01' })).toEqual([1989])
    expect(
      possibleYears('WVWZZZ3CZKE000001', { receivedAt: '2022-05-01', purchaseDate: '1990-01-01' }),
    ).toEqual([1989])
  })
})

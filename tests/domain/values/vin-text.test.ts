import { expect, test } from 'vitest'
import { evaluateVin, holdsVins, insteadOfVin, normalizeVin, vinFault, vinsIn } from '@/lib/values/vin'

const vin = 'LSVAB2183K2100001'

test.each([
  ['车架号：LSVAB2183K2100001'],
  ['车架号:lsvab2183k2100001，请查收'],
  ['VIN LSVAB2183K2100001'],
  ['VIN：LSVAB 2183 K210 0001 (行驶证)'],
  ['ＶＩＮ　ＬＳＶＡＢ２１８３Ｋ２１００００１'],
  ['沪A12345 LSVAB2183K2100001'],
  ['LSVAB2183K2100001/沪A12345'],
  ['LSVAB-2183-K210-0001'],
  ['LSVAB.2183_K210.0001'],
  ['LSVАВ2183К2100001'],
  ['车架号 LSVΑΒ2183Κ2100001'],
  ['VINLSVAB2183K2100001'],
  ['发动机号 EA211DJS1234567890 车架号 LSVAB2183K2100001'],
])('%s holds a VIN', typed => {
  expect(normalizeVin(typed)).toBe(vin)
})

test.each([
  ['lsvab', 'LSVAB'],
  ['LSVAB2183K2100001X', 'LSVAB2183K2100001X'],
  ['LSVAB2183K2******', 'LSVAB2183K2******'],
  ['车架号忘了', '车架号忘了'],
  ['沪A12345', '沪A12345'],
  ['', ''],
])('%s stays, cut nowhere', (typed, read) => {
  expect(normalizeVin(typed)).toBe(read)
})

test.each([
  ['沪A12345', 'plate'],
  ['京A·12345', 'plate'],
  ['粤BD12345', 'plate'],
  ['粤Z1234港', 'plate'],
  ['使014578', 'plate'],
  ['224578使', 'plate'],
  ['WJ京12345', 'plate'],
  ['车架号忘了', 'words'],
  ['不知道', 'words'],
  [vin, null],
  ['LSVAB', null],
  ['KA12345', null],
] as const)('%s is said to be %s', (typed, instead) => {
  expect(insteadOfVin(normalizeVin(typed))).toBe(instead)
})

test('a fault names what was typed', () => {
  const fault = (typed: string) => vinFault(evaluateVin(typed))
  expect(fault('沪A12345')).toMatchObject({ code: 'vin_plate', params: { text: '沪A12345' } })
  expect(fault('车架号忘了')).toMatchObject({ code: 'vin_words', params: { text: '车架号忘了' } })
  expect(fault('LSVAB')).toMatchObject({ code: 'vin_length' })
  expect(fault('LSVAB2183K2I00001')).toEqual({
    code: 'vin_suggested',
    params: { suggestion: 'LSVAB2183K2100001' },
  })
  expect(fault('LSVAB2183K2I0000Ö')).toMatchObject({ code: 'vin_character' })
  expect(fault('')).toBeNull()
})

test.each([
  ['LSVAB2183K2100001 LFV3A23CXL3100002', true],
  ['LSVAB2183K2100001、LFV3A23CXL3100002（两辆）', true],
  ['lsvab2183k2100001/lfv3a23cxl3100002/LGXC16DF5M0100003', true],
  ['LSVAB2183K2100001，LSVAB2183K2100001', false],
  ['LSVAB2183K2100001', false],
  ['LSVAB2183K2100001 发动机号 EA211DJS1234567890', false],
  ['LSVAB2183K21000', false],
  ['两辆车的车架号都不记得了，请联系我', false],
])('%s: several VINs? %s', (typed, several) => {
  expect(holdsVins(typed)).toBe(several)
  if (several) expect(vinFault(evaluateVin(typed))?.code).toBe('vin_several')
})

test('several VINs are counted with labels between them, and with nothing', () => {
  const both = new Set(['LSVAB2183K2100001', 'LFV3A23CXL3100002'])
  expect(vinsIn('VIN1:LSVAB2183K2100001 VIN2:LFV3A23CXL3100002')).toEqual(both)
  expect(vinsIn('LSVAB2183K2100001LFV3A23CXL3100002')).toEqual(both)
  expect(vinsIn('LSVAB2183K2100001')).toEqual(new Set())
})

import { describe, expect, test } from 'vitest'
import { readDecimal } from '@/app/_ui/decimal'
import { settleCell } from '@/app/_ui/editable-rows/editable-rows-rules'
import { issuesOf } from '@/lib/core/issues'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { readCell } from '@/lib/defects/import/sheet-cell'
import { filtersOf } from '@/lib/defects/list/filter-kinds'
import { defectValues } from '@/lib/defects/schema'
import { parseAnswers } from '@/lib/intake/typed/parse-answers'
import { addRequestInput } from '@/lib/subject-requests/schema'
import { readShortDay } from '@/lib/values/day'
import { quantityOf } from '@/lib/values/number'

const fault = 'fault'
type Door = (name: FieldName, typed: string) => unknown

function call(name: FieldName, value: unknown): unknown {
  const parsed = defectValues.shape[name].safeParse(value)
  return parsed.success ? parsed.data : fault
}
const sheet: Door = (name, typed) => {
  const read = readCell(name, typed, {}, { known: { lists: new Map() } } as Parameters<typeof readCell>[3])
  return 'value' in read ? call(name, read.value) : fault
}
const staffForm: Door = (name, typed) => {
  const field = fieldOf[name]
  if (field.kind === 'date') return call(name, readShortDay(typed, '2026-11-28') ?? typed)
  return call(name, readDecimal(typed, quantityOf(field), field.kind === 'decimal' ? 2 : 0))
}
const publicForm: Door = (name, typed) => call(name, parseAnswers('vehicle', { [name]: typed })[name])
const filter: Door = (name, typed) => {
  const parsed = Object.values(filtersOf(name, fieldOf[name]))[0]!.schema.safeParse(typed)
  return parsed.success ? parsed.data : fault
}
const row: Door = (name, typed) => call(name, settleCell({ key: name, title: name, type: 'number' }, typed))

const km = [
  ...['32000', '3.2万公里', '约3万', '3w', '1万2', '三万', '30000余', '12,000', '１２０００', '表显3万', '0'],
  ...['3万出头', '12 000', '32000.0', '九千', '1万2345', '3.2 万', '32k', '两万五', '32000公里。', '12000.5'],
  ...['3-4万', '5000英里', '1e5', '3万以上', '60km/h', 'abc', '1,2', '3万元', '12 13', '几万'],
]
const days = [
  ...['2026-10-08', '2026/10/8', '2026。10。8', '2026年10月8日', '26年10月8日', '20261008', '46303'],
  ...['2026-10-08 09:30', '2026-10-08T18:30:00Z', '二〇二六年十月八日', '2026 10 8', '2026-10-08（周四）'],
  ...['2026、10、8', '20261008093000', '2026-10', '2026年10月', '2026', '10/08/2026', '2026-02-30', '不久前'],
]
const all = { sheet, call, staffForm, publicForm, filter }

describe('every door reads a value alike', () => {
  test.each<[FieldName, string[], Record<string, Door>]>([
    ['mileage', km, all],
    ['faultDate', days, all],
    [
      'speed',
      ['60码', '60迈', '约60', '60km/h', '时速60', '60.4', '6O', '60公里'],
      { sheet, call, staffForm },
    ],
    [
      'propertyLoss',
      ['1.2万', '1234.56', '¥1,200', '一千二', '约5000', '5k', '1200元整', '1234.567', '3-5千', '1e3'],
      { sheet, call, staffForm, row },
    ],
    [
      'displacement',
      ['1.5T', '1498', '1498ml', '2.0升', '1.498', '1.8/2.0', '0'],
      { sheet, call, staffForm },
    ],
    ['modelYear', ['2023', '23款', '98年', 'MY23', '2023.5', '2023-05'], { sheet, call, staffForm, filter }],
  ])('%s', (name, texts, doors) => {
    for (const typed of texts) {
      const read = Object.entries(doors).map(([door, read]) => [door, read(name, typed)])
      const value = read[0]![1]
      expect([typed, Object.fromEntries(read)]).toEqual([
        typed,
        Object.fromEntries(read.map(([door]) => [door, value])),
      ])
    }
  })

  test.each<[FieldName, string, string[]]>([
    ['mobile', '13812345678', ['138 1234 5678', '+8613812345678', '13812345678.0', '手机：13812345678']],
    ['phone', '010-62345678', ['01062345678', '（010）62345678', '+86 10 62345678', '电话：010-62345678']],
    ['phone', '+852-91234567', ['+852 9123 4567', '00852-91234567', '(+852) 91234567']],
    ['plateNo', '使014578', ['使014·578', '使 014-578']],
    ['plateNo', '京A12345', ['京A·12345', '京 A 12345', '京A12345（蓝）', '车牌号：京A12345', '京a-12345']],
    ['vin', 'LSVAA49J132047371', ['lsvaa49j132047371', '车架号：LSVAA49J132047371', 'LSV AA49J-132047371']],
  ])('%s is %s', (name, value, texts) => {
    const doors = { sheet, call, ...(fieldOf[name].filter && name !== 'vin' && { filter }) }
    for (const typed of texts)
      for (const [door, read] of Object.entries(doors))
        expect([door, typed, read(name, typed)]).toEqual([door, typed, value])
  })

  test('a number of a program is read as its text is', () => {
    for (const [name, value] of [
      ['mileage', 32100.5],
      ['speed', 60.4],
      ['modelYear', 2023.5],
    ] as const)
      expect([name, call(name, value)]).toEqual([name, call(name, String(value))])
  })

  test('a request about somebody takes no number that would find nothing', () => {
    const asked = { kind: 'copy', askedOn: '2026-10-08', channel: 'visit', identityProof: '身份证' } as const
    const wrong = (typed: object) => addRequestInput.safeParse({ ...asked, ...typed }).error?.issues[0]?.path
    for (const mobile of ['13612349876（本人）', '1361234987']) expect(wrong({ mobile })).toEqual(['mobile'])
    expect(wrong({ vin: '车架号忘了' })).toEqual(['vin'])
    expect(wrong({ plateNo: '京A12345等3辆' })).toEqual(['plateNo'])
    for (const sound of [
      { mobile: '136 1234 9876' },
      { mobile: '010-62345678' },
      { vin: 'LSVAB21*******042' },
    ])
      expect(wrong(sound)).toBeUndefined()
  })

  test('what stands beside a number is left out by none in silence', () => {
    for (const typed of ['13812345678（本人）', '13812345678/13912345679', '张三13812345678'])
      expect(call('mobile', typed)).not.toBe('13812345678')
  })
})

const codesOf = (name: FieldName, typed: string) => {
  const parsed = defectValues.shape[name].safeParse(typed, { reportInput: true })
  return parsed.success ? parsed.data : issuesOf(parsed.error).map(({ code }) => code)
}

test.each<[FieldName, string, unknown]>([
  ['vin', 'LSVAB2183K2100001 LFV3A23CXL3100002', ['vin_several']],
  ['vin', 'LSVAB2183K2100001 LSVAB2183K2100001', 'LSVAB2183K2100001'],
  ['recallNo', ' Ｍ２０２６－１ ', 'M2026-1'],
  ['engineNo', 'ｃｋｖ\n12', 'ckv 12'],
  ['dealerTel', '（０１０）６２３４５６７８', '(010)62345678'],
  ['plateNo', '京A12345、京B54321', ['plate_several']],
  ['plateNo', '京A12345 京B54321', ['plate_several']],
  ['plateNo', '京A·12345', '京A12345'],
  ['mobile', '13812345678,13912345678', ['phone_several']],
  ['mobile', '13812345678 010-62345678', ['phone_several']],
  ['phone', '010-62345678/13912345678', ['phone_several']],
  ['phone', '010-62345678 转 801', '010-62345678-801'],
])('%s %s: several of a kind are told as such, one is read', (name, typed, expected) => {
  expect(codesOf(name, typed)).toEqual(expected)
})

test('an answer that comes twice with two values is a fault; signs that look like figures are no number', () => {
  for (const [name, typed] of Object.entries({
    mileage: ['1000', '2000'],
    vin: ['LSVAB2183K2100001', 'LFV3A23CXL3100002'],
    faultDate: ['2026-01-05', '2026-01-06'],
    crash: ['yes', 'no'],
    description: ['刹车失灵', '刹车变硬'],
  }))
    expect([name, call(name as FieldName, parseAnswers('vehicle', { [name]: typed })[name])]).toEqual([
      name,
      fault,
    ])
  expect(parseAnswers('vehicle', { mileage: ['1000', '1000', ''] }).mileage).toBe(1000)
  for (const sign of ['²万', '①万', '③']) expect(publicForm('mileage', sign)).toBe(fault)
})

import { describe, expect, test } from 'vitest'
import { readPerson } from '@/lib/values/person'
import { normalizeMobile, readPhones } from '@/lib/values/phone'
import { normalizePlate, readPlate } from '@/lib/values/plate'

describe('telephone numbers of one cell', () => {
  test.each([
    ['13812345678.0', ['13812345678'], []],
    ['138 1234 5678', ['13812345678'], []],
    ['+86-138-1234-5678', ['13812345678'], []],
    ['138.1234.5678', ['13812345678'], []],
    ['13812345678/13912345679', ['13812345678', '13912345679'], []],
    ['13812345678 13912345679', ['13812345678', '13912345679'], []],
    ['13812345678\n13812345678', ['13812345678'], []],
    ['13812345678（本人）', ['13812345678'], ['本人']],
    ['13812345678 王先生', ['13812345678'], ['王先生']],
    ['王女士：13812345678', ['13812345678'], ['王女士']],
    ['手机：13812345678，固话：010-62345678', ['13812345678', '010-62345678'], []],
    ['010-62345678转801', ['010-62345678-801'], []],
    ['13812345678、(0571)87654321', ['13812345678', '0571-87654321'], []],
    ['400-810-8888', ['400-810-8888'], []],
    ['+852 91234567', [], ['+852 91234567']],
    ['1.38E+10', [], ['1.38E+10']],
    ['138123456789', [], ['138123456789']],
    ['12315', [], ['12315']],
  ])('%j', (typed, numbers, words) => expect(readPhones(typed)).toEqual({ numbers, words }))

  test('a number that a program wrote with a point is that number', () => {
    expect(['13812345678.0', '8613812345678.00', '1.38E+10'].map(normalizeMobile)).toEqual([
      ...['13812345678', '13812345678'],
      '1.38E+10',
    ])
  })
})

describe('a plate', () => {
  test.each([
    ...[
      '京A12345',
      '京A·12345',
      '京A•12345',
      '京A．12345',
      '京.A12345',
      '京a12345',
      '京 A 12345',
      '京A-12345',
      '京Ａ１２３４５',
    ],
  ])('%s is 京A12345', typed =>
    expect([normalizePlate(typed), readPlate(typed)]).toEqual(['京A12345', { value: '京A12345' }]),
  )

  test.each([
    ['沪A·12345D', '沪A12345D'],
    ['粤Z·1234澳', '粤Z1234澳'],
    ['WJ01·12345', 'WJ0112345'],
    ['临 京A12345', '临京A12345'],
    ['黑A·12345', '黑A12345'],
    ['使014578', '使014578'],
  ])('%s is %s', (typed, value) => expect(readPlate(typed)).toEqual({ value }))

  test.each([
    ['京A12345（蓝）', '京A12345', '(蓝)'],
    ['蓝牌京A12345', '京A12345', '蓝牌'],
    ['京AD12345（新能源）', '京AD12345', '(新能源)'],
    ['京AD12345(渐变绿)', '京AD12345', '(渐变绿)'],
    ['黑A·12345（黑）', '黑A12345', '(黑)'],
  ])('%s is %s, and %s stands beside it', (typed, value, left) =>
    expect(readPlate(typed)).toEqual({ value, left }),
  )

  test.each(['未上牌', '尚未上牌', '没有车牌', '无牌', '新车'])('%s is none', typed =>
    expect(readPlate(typed)).toEqual({ value: null }),
  )
})

test('a word beside a number is a person or what the person is', () => {
  expect(['王先生', '阿卜杜拉·买买提', 'Ng Siu Ming'].map(readPerson)).toEqual([
    { name: '王先生' },
    { name: '阿卜杜拉·买买提' },
    { name: 'Ng Siu Ming' },
  ])
  expect(['本人', '车主本人', '家属', '转', '123'].map(readPerson)).toEqual([
    ...[{ role: '本人' }, { role: '车主本人' }, { role: '家属' }],
    ...[{}, {}],
  ])
})

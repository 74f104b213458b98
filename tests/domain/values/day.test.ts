import { describe, expect, test } from 'vitest'
import { dayFault, isDay, readDay, readShortDay, readYear } from '@/lib/values/day'

describe('a day', () => {
  test.each([
    ...[
      '2026-10-08',
      '2026-10-8',
      '2026/10/8',
      '2026.10.8',
      '2026。10。8',
      '2026\\10\\8',
      '2026 10 8',
      '20261008',
    ],
    ...[
      '２０２６－１０－０８',
      '2026年10月8日',
      '２０２６年１０月８号',
      '2026年10月8',
      '2026 年 10 月 8 日',
      ' 2026 - 10 - 08 ',
    ],
    ...[
      '二〇二六年十月八日',
      '二零二六年十月八号',
      '2026年十月八日',
      '8 Oct 2026',
      '8-Oct-2026',
      'October 8, 2026',
    ],
    ...[
      '2026-10-08 09:30',
      '2026-10-08T09:30:00',
      '2026-10-08 上午9:30',
      '2026-10-08 9:30:00 AM',
      '2026-10-08下午',
    ],
    ...['Thu Oct 08 09:30:00 CST 2026', 'Thu Oct  8 09:30:00 2026', 'October 8th, 2026', '8th Oct 2026'],
    ...['2026:10:08 09:30:00', '2026·10·8', '二O二六年十月八日', '二０二六年十月八日', '2026-10-08 9点钟'],
    ...['（2026-10-08）', '【2026-10-08】', '“2026-10-08”', '2026-10-08 09:30 北京时间'],
    ...['26年10月8日', '二六年十月八日', '2026、10、8', '2026，10，8', '2026_10_08'],
    ...["'2026-10-08", '2026年10月8日。', '2026-10-08;', '2026年10月8日 晚8时许', '2026年10月8日夜'],
    ...['2026年10月8日上午9时30分', '2026年10月8日 9点半', '2026-10-08-09.30.00', '2026-10-08 00:00:00.0'],
    ...['2026-10-08 23:59:59.7', '2026-10-08 24:00', '20261008093000', '202610080930', '20261008 09:30'],
    ...[
      '2026/10/8 星期四',
      '2026-10-08（周四）',
      '2026年10月8日（星期四）下午3点',
      '2026-10-08 Thu',
      '46303',
      '46303.5',
    ],
    ...[
      '2026-10-08T08:30:00+08:00',
      '2026-10-08T15:59:59Z',
      '2026-10-07T16:00:00Z',
      '2026-10-07T20:30:00-05:00',
    ],
    ...[
      '2026-10-08 09:30:00 +0800',
      'Thu Oct 08 2026 09:30:00 GMT+0800 (中国标准时间)',
      'Wed, 07 Oct 2026 18:30:00 GMT',
    ],
  ])('is read from %s', typed => expect(readDay(typed)).toBe('2026-10-08'))

  test.each([
    ...[
      '2026-11-31',
      '2026-02-29',
      '2023年2月29日',
      '2026-13-01',
      '2026-00-10',
      '20261301',
      '0001-01-01',
      '1899-12-31',
    ],
    ...[
      '10/08/2026',
      '1/2/2024',
      '26-10-08',
      '26/10/8',
      '8-Oct-26',
      '2026-10',
      '2026年10月',
      '2026.10',
      '2026.1',
      '2026',
    ],
    ...[
      '2024-2/9',
      '今天',
      '昨天',
      '10月8日',
      '45,938',
      '12',
      '1791417600',
      '1791417600000',
      '202610081',
      '2026-10-081',
    ],
    ...[
      '2026/10/8 星期五',
      '2026-10-08 25:00',
      '2026-10-08 9:75',
      '2026-10-08 左右',
      '2026-10-08~2026-10-09',
      '',
    ],
    ...['2026年8-10月', '2026年8-10', '2026:10', 'Thu Oct 08 09:30:00 2026 x'],
    ...['2026-10-08、2026-10-09', '2026-10-08-20', '2026-10-08Z', 'TRUE'],
  ])('is not made of %j', typed => expect(readDay(typed)).toBeNull())

  test('of a leap year is the 29th of February', () => {
    expect(readDay('2024-2-29')).toBe('2024-02-29')
    expect(isDay('2024-02-29')).toBe(true)
    expect(['2023-02-29', '2026-11-1', '2026-02-30', '2100-02-29'].map(isDay)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test('without a year is in this one, or in the last where it would lie after the latest day', () => {
    const today = '2026-11-23'
    expect(['11-01', '11/1', '11月1日'].map(typed => readShortDay(typed, today))).toEqual(
      Array(3).fill('2026-11-01'),
    )
    expect(readShortDay('12-24', today)).toBe('2026-12-24')
    expect(readShortDay('12-24', today, today)).toBe('2025-12-24')
    expect(readShortDay('11-23', today, today)).toBe(today)
    expect(readShortDay('11-24', today, today)).toBe('2025-11-24')
    expect(['2-29', '261101', 'abc'].map(typed => readShortDay(typed, today))).toEqual([null, null, null])
  })
})

test.each([
  [
    'day_missing',
    [
      '2023年5月',
      '2023-05',
      '2023.5',
      '2023/5',
      '202305',
      '2023年5月份',
      '2023年5月上旬',
      '23年5月',
      '去年10月',
    ],
  ],
  ['month_missing', ['2023', '2023年', '2023年底', '23年', '去年', '去年底']],
  ['year_missing', ['5月6日', '5-6', '12/24', '5月6号']],
  ['not_date', ['2023-13', '2023年13月', '202313', '不久前', '2023-02-30', '13月1日', '5', '']],
])('%s of %j', (fault, typed) => {
  expect(typed.map(text => [text, dayFault(text)])).toEqual(typed.map(text => [text, fault]))
  expect(typed.map(readDay)).toEqual(typed.map(() => null))
})

test('of two figures a year is the last that can be', () => {
  expect(readDay('98年10月8日')).toBe('1998-10-08')
})

test('a day told from today is read where somebody sees what is read', () => {
  const today = '2026-11-28'
  const read = (...texts: string[]) => texts.map(text => readShortDay(text, today))
  expect(read('今天', '昨天', '前天', '大前天')).toEqual([
    '2026-11-28',
    '2026-11-27',
    '2026-11-26',
    '2026-11-25',
  ])
  expect(read('上周三', '上个星期三', '上礼拜天', '本周一', '周五', '这周五')).toEqual([
    ...['2026-11-18', '2026-11-18', '2026-11-22', '2026-11-23', '2026-11-27', '2026-11-27'],
  ])
  expect(read('下周三', '昨天晚上八点多', '上周')).toEqual([null, null, null])
  expect(['昨天', '上周三'].map(readDay)).toEqual([null, null])
})

test('a year is read with its sign and in full width, and only as four digits', () => {
  expect(['2026', ' 2026年', '２０２６'].map(readYear)).toEqual(['2026', '2026', '2026'])
  expect(['26', '20266', '1800', '年'].map(readYear)).toEqual([null, null, null, null])
})

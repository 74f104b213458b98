import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { load, recordsOf } from '@/tests/support/defects/imports'
import { readSheetsHere } from '@/tests/support/files/children-here'
import { temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

const folder = path.resolve('../shared/cases')
const absent = !existsSync(folder)
if (absent) console.warn('Skipped: the lists of ../shared/cases are not beside this checkout.')

let database: TestDatabase
let ctx: Ctx
const place = temporaryFolder()
readSheetsHere()
beforeAll(async () => {
  database = await openTestDatabase()
  ctx = await contextOf(database.db, ['vehicle_defect_import', 'dictionary_brand'], place.folder)
})
afterAll(async () => {
  place.remove()
  await database.close()
})

/** Loads a list of ../shared/cases: its records by the text after the colon of their summary, and its faults by row. */
async function loaded(name: string) {
  const bytes = readFileSync(path.join(folder, name))
  const options = { mode: 'valid', defaults: { source: '01' } }
  const found = await load(database.db, ctx, bytes, options, name)
  const records = await recordsOf(database.db, found.jobId)
  const faults = Object.fromEntries(found.errors.map(({ row, message }) => [row, message]))
  const notes = Object.fromEntries(found.notes.map(({ kind, rows, texts }) => [kind, [rows, texts]]))
  return { notes, records: new Map(records.map(record => [record.summary!.split('：')[1]!, record])), faults }
}

describe.skipIf(absent)('a list of practice', () => {
  test('has its mileages', async () => {
    const { records, faults, notes } = await loaded('mileages.xlsx')
    const read = Object.fromEntries([...records].map(([text, { mileage }]) => [text, mileage]))
    expect(read).toMatchObject({
      ...{
        '3.2万公里': 32_000,
        约3万: 30_000,
        '3万左右': 30_000,
        '3w': 30_000,
        '3W公里': 30_000,
        三万公里: 30_000,
      },
      ...{
        '30000余公里': 30_000,
        '12,000': 12_000,
        '1.2万km': 12_000,
        '28000 KM': 28_000,
        '3.5万多公里': 35_000,
      },
      ...{
        '12000.5': 12_001,
        '12 000': 12_000,
        '１２０００': 12_000,
        '1.2W': 12_000,
        '0': 0,
        '12千公里': 12_000,
      },
      ...{ '1万2': 12_000, '1万2千': 12_000, '12000.7': 12_001 },
    })
    expect([faults[13], faults[18]]).toEqual(
      Array(2).fill('故障里程应为一个数字（不含范围或其他单位，小数点用“.”）'),
    )
    expect(Object.values(faults).join()).not.toContain('不能为空')
    expect(notes.readAs![0]).toEqual([3, 4, 8, 12, 14, 30])
    expect(notes.readAs![1]).toContain('12000.5 → 12001')
  })

  test('has its days', async () => {
    const { records, faults } = await loaded('date-texts.xlsx')
    const days = Object.fromEntries([...records].map(([text, { receivedAt }]) => [text, receivedAt]))
    const instants = ['2026-10-08T18:30:00Z', '2026-10-08T18:30:00.000Z', '2026-10-08T18:30:00+00:00']
    expect(instants.map(text => days[text])).toEqual(Array(3).fill('2026-10-09'))
    const same = [
      ...['2026-10-08T08:30:00+08:00', '2026-10-08 上午9:30', '2026年10月8日上午9时30分', '2026/10/8 星期四'],
      ...[
        '2026-10-08（周四）',
        '2026。10。8',
        '20261008093000',
        '46303.5',
        '2026 10 8',
        '二〇二六年十月八日',
      ],
    ]
    expect(same.map(text => [text, days[text]])).toEqual(same.map(text => [text, '2026-10-08']))
    expect([21, 22, 24, 28].map(row => faults[row])).toEqual([
      ...Array(2).fill(expect.stringContaining('应为实际存在的日期')),
      expect.stringContaining('可能是 2026-10-08 / 2026-08-10'),
      expect.stringContaining('只写到月份'),
    ])
  })

  test('has its places', async () => {
    const { records, faults } = await loaded('places.xlsx')
    const { regions } = await lookups(database)
    const nameOf = (code: string | null) => (code ? regions.get(code)!.name : '')
    const places = Object.fromEntries(
      [...records].map(([text, { province, city, district }]) => [
        text,
        [nameOf(province), nameOf(city), nameOf(district)].join(' ').trim(),
      ]),
    )
    expect(faults).toEqual({})
    expect(places).toMatchObject({
      ...{ '湖北|恩施': '湖北省 恩施土家族苗族自治州', '湖南|湘西州': '湖南省 湘西土家族苗族自治州' },
      ...{
        '内蒙古|锡盟': '内蒙古自治区 锡林郭勒盟',
        '湖北|襄樊': '湖北省 襄阳市',
        '云南|思茅': '云南省 普洱市',
      },
      ...{ '山东|莱芜': '山东省 济南市 莱芜区', '安徽|巢湖': '安徽省 合肥市 巢湖市' },
      ...{ '新疆|巴州': '新疆维吾尔自治区 巴音郭楞蒙古自治州', '西藏|那曲地区': '西藏自治区 那曲市' },
      ...{ '上海|浦东新区': '上海市 上海市 浦东新区', '北京|朝阳区': '北京市 北京市 朝阳区' },
      ...{ '重庆|渝北': '重庆市 重庆市 渝北区', '湖北|仙桃': '湖北省 省直辖县 仙桃市' },
      ...{ '广东省深圳市|': '广东省 深圳市', '深圳市|': '广东省 深圳市', '|广东省深圳市': '广东省 深圳市' },
      ...{ '吉林|吉林': '吉林省 吉林市', '台湾|台北': '台湾省 台北市', '香港|九龙': '香港特别行政区 九龙' },
    })
  })

  test('has its telephones, each number and who it belongs to', async () => {
    const { records, notes } = await loaded('phones.xlsx')
    const of = (text: string) => {
      const { mobile, phone, reporterName } = records.get(text)!
      return [mobile, phone, reporterName]
    }
    expect(of('13812345678.0')).toEqual(['13812345678', null, null])
    expect(of('13812345678/13912345679')).toEqual(['13812345678', '13912345679', null])
    expect(of('13812345678（本人）')).toEqual(['13812345678', null, null])
    expect(of('+852 91234567')).toEqual([null, '+852-91234567', null])
    expect(of('13812345678 王先生')).toEqual(['13812345678', null, '王先生'])
    expect(of('010-62345678转801')).toEqual([null, '010-62345678-801', null])
    expect(notes).toMatchObject({ numberInPhone: [[8, 11, 12, 13], []], nameInReporter: [[10], []] })
  })

  test('has its plates in one spelling', async () => {
    const { records } = await loaded('plates.xlsx')
    const plateOf = (text: string) => records.get(text)?.plateNo
    for (const text of [
      '京A12345',
      '京A·12345',
      '京.A12345',
      '京A•12345',
      '京 A 12345',
      '京a12345',
      '京A-12345',
      '京A12345（蓝）',
    ])
      expect([text, plateOf(text)]).toEqual([text, '京A12345'])
    expect(plateOf('未上牌')).toBeNull()
  })

  test('has the year of its VINs', async () => {
    const { records } = await loaded('vin-years.csv')
    expect(Object.fromEntries([...records].map(([vin, { modelYear }]) => [vin, modelYear]))).toEqual({
      ...{ '1HGCB7659KA000001': 1989, '1HGCB7E57KA000001': 2019 },
      ...{ '4T1BF1FK2CU000001': 2012, '2T1AE04B5RC000001': 1994 },
    })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matchHeadings } from '@/lib/defects/import/match-headings'
import { readCell } from '@/lib/defects/import/sheet-cell'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { nearestFinder } from '@/lib/dictionaries/names/name-index'
import { dayOf, flagOf, numberOf, textOf } from '@/lib/excel/reading/cell-text'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'

describe('a day', () => {
  test.each([
    [{ date: '2024-02-29' }, '2024-02-29'],
    [{ date: '2024-02-29 13:45:10' }, '2024-02-29'],
    [45_351, '2024-02-29'],
    ['2024-2-9', '2024-02-09'],
    ['2024/02/09', '2024-02-09'],
    ['2024.2.9', '2024-02-09'],
    ['20240209', '2024-02-09'],
    [20_240_209, '2024-02-09'],
    ['２０２４年２月９日', '2024-02-09'],
    ['2024年2月9号 8:30', '2024-02-09'],
    ['二〇二四年十二月三十一日', '2024-12-31'],
    ['二零二四年二月九日', '2024-02-09'],
    ['二〇二四年十月二十日', '2024-10-20'],
    ['2024-02-09T08:30:00+08:00', '2024-02-09'],
    [' 2024-02-09 08:30 ', '2024-02-09'],
  ])('is read from %j', (cell, day) => expect(dayOf(cell)).toBe(day))

  test.each([
    '2024-02-30',
    '2023年2月29日',
    '2024-13-01',
    '2024-00-10',
    '1/2/2024',
    '24-01-02',
    '2024年2月',
    '2024-2/9',
    '昨天',
    '20241301',
    12,
    true,
    { date: '1900-02-29' },
  ])('is not made of %j', cell => expect(dayOf(cell)).toBeNull())
})

describe('figures and words', () => {
  test.each([
    ['１２，０００', 12_000],
    ['12,000公里', 12_000],
    ['1.25万公里', 12_500],
    ['3.5万', 35_000],
    ['60 km/h', 60],
    ['-5', -5],
    ['2020款', 2020],
    ['1,2', null],
    ['很多', null],
    ['12 13', null],
  ])('%j is %j', (text, number) => expect(numberOf(text)).toBe(number))

  test('yes and no have many names', () => {
    for (const word of [
      '是',
      '有',
      'Y',
      'yes',
      'TRUE',
      '１',
      '√',
      '對',
      '已发生',
      '●是○否',
      '[√]是[ ]否',
      true,
      1,
    ])
      expect([word, flagOf(word)]).toEqual([word, true])
    for (const word of [
      '否',
      '无',
      'N',
      'no',
      'False',
      '0',
      '×',
      '無',
      '沒有',
      '未发生',
      '○是●否',
      '( )是(√)否',
      false,
      0,
    ])
      expect([word, flagOf(word)]).toEqual([word, false])
    for (const word of ['也许', '2', '', '是/否', '○是○否'])
      expect([word, flagOf(word)]).toEqual([word, null])
  })

  test('a telephone number that became a number keeps its digits', () => {
    expect(textOf(13_812_341_234)).toBe('13812341234')
  })
})

describe('headings', () => {
  test('are known by label in either language, by name and by synonym, with or without marks and units', () => {
    expect(
      matchHeadings([
        '接收日期*',
        'Summary',
        'ＶＩＮ码',
        '故障里程 (km)',
        'brandId',
        '车系',
        '财产损失（元）',
        '备注',
        '',
      ]),
    ).toEqual([
      'receivedAt',
      'summary',
      'vin',
      'mileage',
      'brandId',
      'modelRangeId',
      'propertyLoss',
      null,
      null,
    ])
  })

  test('are known as they are called now and as they were called before', () => {
    const names = {
      mobile: ['手机号码', '手机'],
      phone: ['固定电话', '固话'],
      crash: ['是否碰撞', '碰撞'],
      airbagDeployed: ['安全气囊是否展开', '气囊起爆'],
      medicalAttention: ['是否就医', '就医'],
      towed: ['是否拖车救援', '拖车'],
      policeReport: ['是否报警', '报警'],
      roadType: ['道路类型', '道路', 'Road type', 'Road'],
      engineNo: ['Engine no.', 'Engine No.'],
    }
    for (const [name, headings] of Object.entries(names))
      for (const heading of headings) expect([heading, ...matchHeadings([heading])]).toEqual([heading, name])
  })

  test('count once, and what somebody said of them counts most', () => {
    expect(
      matchHeadings(['投诉品牌', '被投诉车辆品牌', '车主电话', '投诉品牌信息', 'Complaint make']),
    ).toEqual(['brandId', null, 'phone', null, null])
    expect(matchHeadings(['投诉品牌', '品牌', '电池品牌', '厂家电话'])).toEqual([null, 'brandId', null, null])
    expect(matchHeadings(['品牌', '品牌名称'])).toEqual(['brandId', null])
    expect(matchHeadings(['品牌', '甲', 'constructor'], { 甲: 'brandId', 品牌: null })).toEqual([
      null,
      'brandId',
      null,
    ])
    expect(matchHeadings(['品牌', '甲'], { 甲: 'brandId' })).toEqual([null, 'brandId'])
    expect(matchHeadings(['甲'], { 甲: 'state' })).toEqual([null])
  })
})

describe('names', () => {
  let database: TestDatabase
  let ids: Catalogue
  const read = async (name: Parameters<typeof readCell>[0], cell: string | number, values = {}) => {
    const known = await lookups(database)
    const found = readCell(name, cell, values, { known, nearest: nearestFinder(), createMissing: false })
    return 'value' in found ? found.value : 'issue' in found ? found.issue : null
  }
  beforeAll(async () => {
    database = await openTestDatabase()
    ids = await seedCatalogue(database.db)
  })
  afterAll(() => database.close())

  test('are found in either language, by code, in any width, and without the ending of a region', async () => {
    const known = await lookups(database)
    const [source] = known.offered('source')
    expect(await read('source', source!.name)).toBe(source!.code)
    expect(await read('source', source!.code)).toBe(source!.code)
    expect(await read('source', 1)).toBe('01')
    const battery = known.offered('powerType').find(({ code }) => code === 'BEV')!
    expect(await read('powerType', (battery.nameEn ?? 'bev').toUpperCase())).toBe('BEV')
    expect(await read('province', '上海')).toBe('310000')
    expect(await read('city', '广州', { province: '440000' })).toBe('440100')
    expect(await read('brandId', ` 星辰${ids.mark.toUpperCase()} `)).toBe(ids.brand)
    expect(await read('modelRangeId', `星辰一号${ids.mark}`, { brandId: ids.brand })).toBe(ids.series)
    expect(await read('symptomCodes', 'S01；S02，S01')).toEqual(['S01', 'S02'])
  })

  test('that are not in the dictionary come with the nearest that are', async () => {
    expect(await read('brandId', `星尘${ids.mark}`)).toEqual({
      path: 'brandId',
      code: 'not_in_dictionary',
      params: { value: `星尘${ids.mark}`, nearest: expect.stringContaining(`星辰${ids.mark}`) },
    })
    expect(await read('symptomCodes', 'S01,魑魅魍魉')).toMatchObject({
      path: 'symptomCodes',
      params: { value: '魑魅魍魉' },
    })
  })
})

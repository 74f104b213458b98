import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { readSearch } from '@/lib/defects/list/read-search'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let reader: Ctx
let series: { id: string; name: string }
let assembly: string

beforeAll(async () => {
  database = await openTestDatabase()
  const all = await contextOf(database.db, ['vehicle_defect'])
  reader = { ...all, now: new Date('2026-11-28T04:00:00Z') }
  const known = await lookups(reader)
  series = [...known.series.values()].find(({ name }) => name === '途观L')!
  assembly = [...known.assemblies.values()].find(({ name }) => name === '制动系')!.code
})
afterAll(() => database?.close())

const read = async (text: string, counted = false) => (await readSearch(reader, { text, counted })).filters

test('a line of words is read as filters that the list takes', async () => {
  const filters = await read('途观L 制动 6月以来 待审核')
  expect(filters).toEqual({
    modelRangeId: [series.id],
    assemblyCode: [assembly],
    receivedAtFrom: ['2026-06-01'],
    state: ['40'],
  })
  const address = Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, values[0]]))
  await expect(pageDefects(reader, address)).resolves.toMatchObject({ total: expect.any(Number) })
})

test('words are read with synonyms, written together, and in any order', async () => {
  expect(await read('刹车')).toEqual({ assemblyCode: [assembly] })
  expect(await read('去年途观L制动')).toEqual({
    ...{ receivedAtFrom: ['2025-01-01'], receivedAtTo: ['2025-12-31'] },
    ...{ modelRangeId: [series.id], assemblyCode: [assembly] },
  })
  expect(await read('待审核、已办结，起火 高风险')).toEqual({
    state: ['40', '90'],
    fire: ['true'],
    riskLevel: ['H'],
  })
  expect(await read('广东 深圳')).toEqual({ province: ['440000'], city: ['440300'] })
  expect((await read('大众')).brandId!.length).toBeGreaterThan(1)
})

test('a name of several words is one', async () => {
  const known = await lookups(reader)
  const named = [...known.series.values()].find(({ name }) => name === 'AION S Plus')!
  expect(await read('AION S Plus 制动')).toEqual({ modelRangeId: [named.id], assemblyCode: [assembly] })
  expect((await read('途观 L')).modelRangeId).toEqual([series.id])
})

test('small letters are read as the beginning of a name by its pinyin, unless they are a word of their own', async () => {
  const { modelRangeId, ...others } = await read('tgl zhidong 6月以来')
  expect(modelRangeId).toContain(series.id)
  expect(others).toEqual({ assemblyCode: [assembly], receivedAtFrom: ['2026-06-01'] })
  for (const word of ['TGL', 'gps', 'wifi']) expect(await read(word)).toEqual({ keyword: [word] })
})

test('what is not understood is looked for as it stands', async () => {
  expect(await read('途观L 踏板发硬 冒白烟')).toEqual({
    modelRangeId: [series.id],
    keyword: ['踏板发硬 冒白烟'],
  })
})

test('the words of a fault can be looked for as they stand instead', async () => {
  const noFault = { symptomCodes: [], assemblyCode: [], subAssemblyCode: [] }
  const { filters, asText } = await readSearch(reader, { text: '途观L刹车失灵 今年' })
  expect(Object.keys(filters)).toEqual(['modelRangeId', 'symptomCodes', 'receivedAtFrom', 'receivedAtTo'])
  expect(asText).toEqual({ ...noFault, keyword: ['刹车失灵'] })
  const { asText: both } = await readSearch(reader, { text: '冒白烟 刹车' })
  expect(both).toEqual({ ...noFault, keyword: ['冒白烟 刹车'] })
  expect((await readSearch(reader, { text: '途观L 冒白烟' })).asText).toBeUndefined()
})

test('a number and a VIN are read for a list, never for statistics', async () => {
  expect(await read('QX20260101000001')).toEqual({ complaintNo: ['QX20260101000001'] })
  expect(await read('lsvab2183k2000123')).toEqual({ vin: ['LSVAB2183K2000123'] })
  expect(await read('LSVAB2183K2000123', true)).toEqual({ keyword: ['LSVAB2183K2000123'] })
})

test('the figures of a number are never torn apart, and a VIN may be typed in groups', async () => {
  expect(await read('lsvab 2183k 2100001')).toEqual({ vin: ['LSVAB2183K2100001'] })
  expect(await read('LSVAB-2183-K2100001')).toEqual({ vin: ['LSVAB2183K2100001'] })
  expect(await read('20260101000001')).toEqual({ complaintNo: ['QX20260101000001'] })
  for (const word of ['2100001', '46355', '2026年13月', '13812345678', '04005'])
    expect(await read(word)).toEqual({ keyword: [word] })
})

test('kinds of power are read by the words that lists use, several where a word means several', async () => {
  expect(await read('纯电')).toEqual({ powerType: ['BEV'] })
  expect(await read('插混 制动')).toEqual({ powerType: ['PHEV'], assemblyCode: [assembly] })
  expect(await read('电动车')).toEqual({ powerType: ['BEV'] })
  expect((await read('混动')).powerType).toEqual(['HEV', 'PHEV', 'REEV'])
})

test('words are read though a sign or a small word joins them, or a space parts a name', async () => {
  expect(await read('途观L的制动')).toEqual({ modelRangeId: [series.id], assemblyCode: [assembly] })
  const brands = (await read('宝马、奔驰')).brandId
  for (const line of ['宝马和奔驰', '宝马/奔驰', '宝马 OR 奔驰'])
    expect((await read(line)).brandId).toEqual(brands)
  expect(await read('zhi dong')).toEqual({ assemblyCode: [assembly] })
  const qin = await read('秦PLUS')
  expect(qin.modelRangeId?.length).toBeGreaterThan(1)
  expect(await read('秦 PLUS')).toEqual(qin)
  expect(await read('踏板和方向盘都发硬')).toEqual({ keyword: ['踏板和方向盘都发硬'] })
})

test('a comparison is what a report compares with; a list, which compares nothing, says that it leaves it out', async () => {
  const filters = { assemblyCode: [assembly], receivedAtFrom: ['2026-06-01'] }
  expect(await read('制动 6月以来 同比', true)).toEqual({ ...filters, compare: ['year'] })
  expect(await read('制动 6月以来 比去年同期', true)).toEqual({ ...filters, compare: ['year'] })
  expect(await read('制动 6月以来 比去年', true)).toEqual({ ...filters, compare: ['year'] })
  expect(await read('制动 环比', true)).toEqual({ assemblyCode: [assembly], compare: ['previous'] })
  const inList = await readSearch(reader, { text: '制动 同比' })
  expect(inList).toMatchObject({ filters: { assemblyCode: [assembly] }, compare: 'year' })
  expect(inList.filters.keyword).toBeUndefined()
})

test('who sees telephones and plates finds them in a line as in the box; others look for the text', async () => {
  const clear = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_personal'])
  const filtersOf = async (text: string) => (await readSearch(clear, { text })).filters
  expect(await filtersOf('138 0013 8000')).toEqual({ mobile: ['138 0013 8000'] })
  expect(await filtersOf('13800138000 制动')).toEqual({ mobile: ['13800138000'], assemblyCode: [assembly] })
  expect(await filtersOf('沪A12345')).toEqual({ plateNo: ['沪A12345'] })
  expect(await filtersOf('辽A·7K29P')).toEqual({ plateNo: ['辽A·7K29P'] })
  expect(await read('13800138000')).toEqual({ keyword: ['13800138000'] })
})

test('a city or province is the place, though the names of brands begin with it', async () => {
  for (const word of ['南京', '北京', '福建', '江西', '吉林', '上海', '武汉', '重庆', '南京市'])
    expect(Object.keys(await read(word))).toEqual(expect.arrayContaining(['province']))
  for (const word of ['南京', '北京', '福建', '江西', '吉林', '北京起火'])
    expect(await read(word)).not.toHaveProperty('brandId')
  for (const word of ['北京奔驰', '北京现代', '上汽大众', '红旗', '大众'])
    expect(Object.keys(await read(word))).toEqual(['brandId'])
})

test('what a line leaves out is no condition, and is said', async () => {
  for (const word of [
    '-刹车',
    '-嗡嗡',
    '非途观L',
    '不是途观L',
    '除了途观L',
    '除途观L外',
    '不含刹车',
    '－刹车',
    'not 途观L',
    '不含 刹车',
  ]) {
    const { filters, notExcluded } = await readSearch(reader, { text: `起火 ${word}` })
    expect({ filters, notExcluded }).toEqual({ filters: { fire: ['true'] }, notExcluded: [word] })
  }
  for (const word of ['除霜', '非法改装', 'CR-V', '-5度'])
    expect(await readSearch(reader, { text: word })).not.toHaveProperty('notExcluded')
})

test('model years, mileages and what is overdue are conditions', async () => {
  for (const word of ['里程大于5万', '5万公里以上', '超过50000公里', '里程不低于五万公里'])
    expect(await read(word)).toEqual({ mileageFrom: ['50000'] })
  expect(await read('3万公里以内 途观L')).toEqual({ mileageTo: ['30000'], modelRangeId: [series.id] })
  expect(await read('3万公里')).toEqual({ keyword: ['3万公里'] })
  const years = { modelYearFrom: ['2021'], modelYearTo: ['2021'] }
  expect(await read('2021款 途观L')).toEqual({ ...years, modelRangeId: [series.id] })
  expect(await read('21款')).toEqual(years)
  expect(await read('2021款途观L制动')).toMatchObject({ ...years, assemblyCode: [assembly] })
  expect(await read('待审核 超期')).toEqual({ state: ['40'], overdue: ['true'] })
  expect(await read('超期', true)).toEqual({ keyword: ['超期'] })
})

test('a line in English is read as one in Chinese is', async () => {
  const filters = { modelRangeId: [series.id], assemblyCode: [assembly], receivedAtFrom: ['2026-06-01'] }
  expect(await read('途观L brakes since June against last year', true)).toEqual({
    ...filters,
    compare: ['year'],
  })
  expect(await read('brake reports of 途观L since June to review')).toEqual({ ...filters, state: ['10'] })
  const model3 = [...(await lookups(reader)).series.values()].find(({ name }) => name === 'Model 3')!
  expect(await read('Model 3 brakes since June to review')).toEqual({
    ...{ ...filters, modelRangeId: [model3.id] },
    state: ['10'],
  })
  expect(await read('brakes last year')).toEqual({
    ...{ receivedAtFrom: ['2025-01-01'], receivedAtTo: ['2025-12-31'] },
    assemblyCode: [assembly],
  })
})

test('it is for those who may query records or analyse', async () => {
  const other = await contextOf(database.db, ['system_user'])
  await expect(readSearch(other, { text: '制动' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(readSearch(reader, { text: '制'.repeat(101) })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('what is not done yet, the beginning of a number, and what is left out are read', async () => {
  expect(await read('未审核')).toEqual({ state: ['40'] })
  expect(await read('未办结')).toEqual({ state: ['10', '20', '30', '40', '50', '60'] })
  expect(await read('QX20261001')).toEqual({ complaintNo: ['QX20261001'] })
  const { filters, notExcluded } = await readSearch(reader, { text: '途观L 不是 异响', counted: false })
  expect(filters).toEqual({ modelRangeId: [series.id] })
  expect(notExcluded).toEqual(['不是 异响'])
})

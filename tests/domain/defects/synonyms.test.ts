import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { foldedSynonyms, forgetLookups, variantsOf } from '@/lib/dictionaries/names/lookups'
import { verbs } from '@/lib/dictionaries/verbs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let all: Ctx

const texts = [
  '行驶中失速，随后停在路边',
  '高速上动力中断两次',
  '车辆趴窝，等待救援',
  '刹不住，追尾前车',
  '制动失灵且方向盘发抖',
  '变速箱异常响声',
  '变速箱异响，低速明显',
  '车机屏幕反光',
]

beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query(
    `insert into defects (complaint_no, state, summary, description, received_at)
     select 'QX1999010100000' || n, 10, text, '见附件', '1999-01-01' from unnest($1::text[]) with ordinality as t(text, n)`,
    [texts],
  )
  forgetLookups()
  all = await contextOf(database.db, 'all')
})
afterAll(() => database?.close())

const found = async (filters: object) =>
  (
    await pageDefects(all, {
      complaintNo: 'QX1999',
      sortField: 'complaintNo',
      sortOrder: 'ascend',
      ...filters,
    })
  ).records.map(({ summary }) => summary)

test('a keyword finds what says the same in other words, unless that is switched off', async () => {
  expect(await found({ keyword: '失速' })).toEqual(texts.slice(0, 3))
  expect(await found({ keyword: '失速', synonyms: false })).toEqual([texts[0]])
  expect(await found({ keyword: '趴窝' })).toEqual(texts.slice(0, 3))
  expect(await found({ keyword: '刹车失灵' })).toEqual(texts.slice(3, 5))
  expect(await found({ keyword: '刹车失灵', synonyms: 'false' })).toEqual([])
})

test('part of a keyword is replaced by its synonyms, and each word of several', async () => {
  expect(await found({ keyword: '变速箱异响' })).toEqual(texts.slice(5, 7))
  expect(await found({ keyword: '刹车失灵 方向盘抖动' })).toEqual([texts[4]])
  expect(await found({ keyword: '失速 停在' })).toEqual([texts[0]])
})

test('a hit says where its words are, and by which synonym it was found', async () => {
  const { records } = await pageDefects(all, {
    ...{ complaintNo: 'QX1999', sortField: 'complaintNo', sortOrder: 'ascend', keyword: '失速' },
  })
  const marked = records.map(({ hit }) => hit!.hits.map(([from, to]) => hit!.text.slice(from, to)))
  expect(marked).toEqual([['失速'], ['动力中断'], ['趴窝']])
  expect(records.map(({ hit }) => hit!.synonyms)).toEqual([[], ['动力中断'], ['趴窝']])
})

test('the total counts every synonym once', async () => {
  expect(await pageDefects(all, { complaintNo: 'QX1999', keyword: '失速', limit: 2 })).toMatchObject({
    total: 3,
    pages: 2,
  })
  expect(await pageDefects(all, { complaintNo: 'QX1999', keyword: '失速', state: 20 })).toMatchObject({
    total: 0,
  })
})

test('a change of the dictionary is seen at once', async () => {
  const { id } = await verbs.synonym.add(all, { name: '反光', words: '倒影/晃眼' })
  expect(await found({ keyword: '晃眼' })).toEqual([texts[7]])
  await verbs.synonym.update(all, { id, version: 1, enabled: false })
  expect(await found({ keyword: '晃眼' })).toEqual([])
  await expect(verbs.synonym.add(all, { name: '反光', words: '镜面' })).rejects.toMatchObject({
    code: 'duplicate',
  })
  await expect(verbs.synonym.add(all, { name: '无词', words: '' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('only who keeps the dictionary changes it', async () => {
  const reader = await contextOf(database.db, ['vehicle_defect', 'dictionary_synonym:query'])
  await expect(verbs.synonym.add(reader, { name: '甲', words: '乙' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect((await verbs.synonym.page(reader, { name: '失速' })).total).toBe(1)
})

test('variants: the longest word of a group counts, capitals do not, and there are at most twelve', () => {
  const groups = [
    ['抖动', '发抖'],
    ['方向盘抖动', '方向盘打手'],
    ['abs', 'ESP'],
    Array.from({ length: 30 }, (_, at) => `词${at}`),
  ]
  expect(variantsOf('方向盘抖动', foldedSynonyms(groups))).toEqual(['方向盘抖动', '方向盘打手'])
  expect(variantsOf('ABS报警', foldedSynonyms(groups))).toEqual(['ABS报警', 'abs报警', 'ESP报警'])
  expect(variantsOf('词3', foldedSynonyms(groups))).toHaveLength(12)
  expect(variantsOf('雨刮', foldedSynonyms(groups))).toEqual(['雨刮'])
})

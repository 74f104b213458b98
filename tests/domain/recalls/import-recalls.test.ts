import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { downloadRecallTemplate, importRecalls } from '@/lib/recalls/edit/import-recalls'
import { exportRecalls } from '@/lib/recalls/export-recalls'
import { pageRecalls } from '@/lib/recalls/page-recalls'
import { getRecall } from '@/lib/recalls/read-recall'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { readSheetsHere } from '@/tests/support/files/children-here'
import { received, temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
const kept = temporaryFolder()

readSheetsHere()
beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, ['recall'], kept.folder)
})
afterAll(async () => {
  await database.close()
  kept.remove()
})

const head =
  '召回编号,召回名称,召回类型,受调查影响,生产者,总成,分总成,缺陷情况,备案日期,召回数量,车系,生产日期（起）,生产日期（止）,VIN（起）,VIN（止）,数量,排除这些车辆,具体车型'
const campaign = (number: string, more = '') =>
  `${number},召回部分星辰,安全,主动召回,北方汽车${ids.mark},04,0401,回位不良,2020-06-01,1000${more}`
const series = () => `星辰一号${ids.mark}`
const sheet = (...rows: string[]) => [head, ...rows].join('\n')

async function send(text: string, mode: 'check' | 'all' = 'check') {
  const file = await received(ctx.services.fileStore, '召回.csv', Buffer.from(text))
  return importRecalls(ctx, { file: [file], mode })
}

test('a sheet with a row for each of the scope is checked, then stored as drafts', async () => {
  const text = sheet(
    campaign('I1', `,${series()},2019-01-01,2019-06-30,,,600`),
    `,,,,,,,,,,${series()},,,LXT3WXZU1RA100000,LXT3WXZU1RA100400,,是,XC7150${ids.mark}`,
    campaign('I2', `,${series()}`),
  )
  expect(await send(text)).toMatchObject({ stored: false, campaigns: 2, scopes: 3, failed: 0 })
  expect((await pageRecalls(ctx, {})).total).toBe(0)
  expect(await send(text, 'all')).toMatchObject({ stored: true, campaigns: 2 })
  const { records } = await pageRecalls(ctx, { sortField: 'recallNo', sortOrder: 'ascend' })
  expect(records.map(({ recallNo, state }) => [recallNo, state])).toEqual([
    ['I1', 'draft'],
    ['I2', 'draft'],
  ])
  expect(await getRecall(ctx, { id: records[0]!.id })).toMatchObject({
    subAssemblyCode: '0401',
    scopes: [
      { modelRangeId: ids.series, productionTo: '2019-06-30', quantity: 600, exclude: false },
      { exclude: true, vinTo: 'LXT3WXZU1RA100400', typeCodeIds: [ids.typeCode] },
    ],
  })

  const { file } = await exportRecalls(ctx, {})
  const book = await buffer((file as { stream: NodeJS.ReadableStream }).stream as never)
  const again = await received(ctx.services.fileStore, '召回.xlsx', book)
  const found = await importRecalls(ctx, { file: [again] })
  expect(found.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, '召回编号', '已有相同的召回编号'],
    [3, '召回编号', '已有相同的召回编号'],
  ])
})

test('errors name the row and the column, and nothing is stored', async () => {
  const found = await send(
    sheet(
      campaign('E1', `,${series()},2019-07-01,2019-06-30`),
      `E1,另一名称,,,,,,,,,无此车系`,
      `E1,,,,,,,,,,${series()},,,LXT3WXZU1RA10000O,LXT3WXZU1RA100400`,
      campaign('E2', `,${series()},,,,,2000`),
      campaign('E3').replace('安全', '未知'),
      campaign('E4', `,${series()}`),
      `,,,,,,,,,,${series()}`,
    ),
    'all',
  )
  expect(found.stored).toBe(false)
  const places = found.errors.map(({ row, column }) => `${row} ${column}`)
  for (const place of ['2 召回名称', '3 车型系列', '5 召回数量', '6 召回类型', '8 车型系列'])
    expect(places).toContain(place)
  expect(found.errors.find(({ row }) => row === 8)!.message).toContain('第 7 行')
  expect((await pageRecalls(ctx, { keyword: 'E' })).total).toBe(0)
})

test('each wrong scope is told with its row and column, and nothing is stored', async () => {
  const stored = campaign('W0', `,${series()}`)
  await send(sheet(stored), 'all')
  const vins = (from: string, to: string) => `,${series()},,,${from},${to}`
  const found = await send(
    sheet(
      campaign('W1', `,${series()},2019-07-01,2019-06-30`),
      campaign('W2', vins('LXT3WXZU1RA100400', 'LXT3WXZU9RA100000')),
      campaign('W3', vins('LXT3WXZU1RA100000', 'LSVAB2183K2100001')),
      campaign('W4', ',,2019-01-01,2019-06-30'),
      campaign('W5', `,${series()},2019-01-01,2019-06-30,,,600`),
      `,,,,,,,,,,${series()},2019-07-01,2019-12-31,,,600`,
      stored,
      campaign('W7', `,${series()},2019-01-01,2019-06-30`),
      `,,,,,,,,,,${series()},2019-06-30,2019-12-31`,
    ),
    'all',
  )
  expect(found.stored).toBe(false)
  expect(found.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, '生产日期（止）', expect.stringContaining('不能早于')],
    [3, 'VIN（止）', expect.stringContaining('不能早于')],
    [4, 'VIN（止）', expect.stringContaining('制造商')],
    [5, '车型系列', expect.stringContaining('须选一项')],
    [6, '召回数量', expect.stringContaining('1200')],
    [8, '召回编号', '已有相同的召回编号'],
    [10, '生产日期（起）', expect.stringContaining('第 9 行')],
  ])
  expect((await pageRecalls(ctx, { keyword: 'W' })).records.map(({ recallNo }) => recallNo)).toEqual(['W0'])
})

test('a file that is none, a sheet without a column and one without rows are refused', async () => {
  const refused = (text: string) => send(text).catch(error => error)
  expect(await refused('召回编号\n1')).toMatchObject({ code: 'invalid_input' })
  expect(await refused(head)).toMatchObject({ code: 'unreadable_sheet' })
  const file = await received(ctx.services.fileStore, '召回.xlsx', Buffer.from('hello'))
  await expect(importRecalls(ctx, { file: [file] })).rejects.toMatchObject({ code: 'unreadable_sheet' })
  const reader = await contextOf(database.db, ['recall:query'], kept.folder)
  await expect(importRecalls(reader, { file: [file] })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await downloadRecallTemplate(ctx, {})).file.name).toBe('召回导入模板.xlsx')
})

test('headings below a title are found, and what is no campaign is told', async () => {
  const text = ['召回一览', sheet(campaign('T1', `,${series()}`)), '合计,,,,,,,,,1000'].join('\n')
  const { campaigns, scopes, errors, notes } = await send(text)
  expect({ campaigns, scopes, errors }).toEqual({ campaigns: 1, scopes: 1, errors: [] })
  expect(notes.map(({ kind, rows }) => [kind, rows])).toEqual([
    ['titleRows', [1]],
    ['otherRows', [4]],
  ])
})

test('kinds of power and assemblies are read by the words of lists, and said; what may be several is a fault', async () => {
  const powers = (words: string, assembly = '制动系统') =>
    send(
      [
        '召回编号,召回名称,召回类型,受调查影响,生产者,总成,分总成,缺陷情况,备案日期,召回数量,车系,动力（燃料）类型',
        `P1,召回,安全,主动召回,北方汽车${ids.mark},${assembly},不详,回位不良,2020-06-01,1000,${series()},${words}`,
      ].join('\n'),
    )
  const read = await powers('纯电、插混')
  expect(read).toMatchObject({ failed: 0, errors: [] })
  expect(read.notes.filter(({ kind }) => kind === 'readAs')).toMatchObject([
    { column: 'F 总成', texts: ['制动系统 → 制动系'] },
    {
      column: 'L 动力（燃料）类型',
      texts: [/纯电 → 纯电/, /插混 → 插电/].map(words => expect.stringMatching(words)),
    },
  ])
  const { errors } = await powers('混动')
  expect(errors).toMatchObject([{ row: 2, message: expect.stringContaining('“混动”可能是') }])
  expect((await powers('蒸汽', '04')).errors).toMatchObject([
    { row: 2, message: expect.stringContaining('蒸汽') },
  ])
})

import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { importInvestigations } from '@/lib/investigations/content/import-investigations'
import { openInvestigation } from '@/lib/investigations/content/open-investigation'
import { getInvestigation } from '@/lib/investigations/read-investigation'
import { investigationVerbs } from '@/lib/investigations/verbs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { refusedFor } from '@/tests/support/defects/history'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { readSheetsHere } from '@/tests/support/files/children-here'
import { received, temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
let colleague: Ctx
const kept = temporaryFolder()

readSheetsHere()
beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, ['investigation'], kept.folder)
  colleague = await contextOf(database.db, ['investigation'])
})
afterAll(async () => {
  await database.close()
  kept.remove()
})

const head = '编号,标题,要查明的问题,级别,生产者,品牌,车型系列,总成,分总成,负责人,成员,计划完成日期'
const scope = () => `北方汽车${ids.mark},星辰${ids.mark},星辰一号${ids.mark},04,0401`

async function send(rows: string[], mode: 'check' | 'all' = 'all', by = ctx, heading = head) {
  const bytes = Buffer.from([heading, ...rows].join('\n'))
  return importInvestigations(by, {
    file: [await received(ctx.services.fileStore, '档案.csv', bytes)],
    mode,
  })
}
const newest = async () => (await investigationVerbs.page(ctx, { page: 1, limit: 1 })).records[0]!

test('a row opens a file as its form does; nothing is stored by a check', async () => {
  const { loginId, id } = colleague.user!
  const row = `,软管渗漏,是否由批次引起？,缺陷调查,${scope()},,${loginId},2099/6/30`
  const checked = await send([row], 'check')
  expect(checked).toMatchObject({ stored: false, created: 1, failed: 0 })
  expect((await investigationVerbs.page(ctx, { title: '软管渗漏' })).total).toBe(0)
  expect(await send([row])).toMatchObject({ stored: true, created: 1, amended: 0 })
  expect(await newest()).toMatchObject({
    ...{ title: '软管渗漏', state: 'draft', level: 'investigation', plannedEnd: '2099-06-30' },
    ...{ producerId: ids.producer, brandIds: [ids.brand], modelRangeIds: [ids.series] },
    ...{ assemblyCode: '04', subAssemblyCode: '0401', leaderId: ctx.user!.id, memberIds: [id] },
  })
})

test('what was exported comes back unchanged, and a changed cell amends its file', async () => {
  const { file } = await investigationVerbs.export(ctx, { format: 'csv' })
  const [heading = '', ...rows] = (await text((file as { stream: NodeJS.ReadableStream }).stream as never))
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
  expect(await send(rows, 'all', ctx, heading)).toMatchObject({
    created: 0,
    amended: 0,
    unchanged: rows.length,
    errors: [],
  })
  const changed = rows.map(row => row.replace('软管渗漏', '软管接头渗漏'))
  expect(await send(changed, 'all', ctx, heading)).toMatchObject({ amended: 1, errors: [] })
  const { id, version } = await newest()
  expect(await getInvestigation(ctx, { id })).toMatchObject({ title: '软管接头渗漏', version: 2 })
  const [old, late] = await Promise.allSettled([
    investigationVerbs.update(ctx, { id, version, title: '甲' }),
    investigationVerbs.update(ctx, { id, version, title: '乙' }),
  ])
  expect([old.status, late.status].sort()).toEqual(['fulfilled', 'rejected'])
})

test('each wrong cell is said by its row, and then nothing is stored', async () => {
  const { fileNo } = await openInvestigation(ctx, { title: '已有', question: '？', level: 'check' })
  const found = await send([
    `,好的,问题,线索核查,${scope()},,,`,
    `,,问题,随便,没有这家,,,,,查无此人,,2020-01-01`,
    `${fileNo},改名,,,,,,,,,,`,
    `${fileNo},再改,,,,,,,,,,`,
    `DC19990001,没有,,,,,,,,,,`,
  ])
  expect(found).toMatchObject({ stored: false, failed: 6 })
  expect(found.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
    ...['3 级别', '3 生产者', '3 负责人', '3 标题', '5 编号', '6 编号'],
  ])
  expect((await investigationVerbs.page(ctx, { title: '改名' })).total).toBe(0)
  const reader = await contextOf(database.db, [
    'investigation:query',
    'investigation:get',
    'investigation:add',
  ])
  expect(await refusedFor(send([`,好的,问题,线索核查,${scope()},,,`], 'all', reader))).toBe('forbidden')
  const closed = await openInvestigation(ctx, { title: '结案的', question: '？', level: 'check' })
  await database.pool.query(`update investigations set state = 'closed' where id = $1`, [closed.id])
  const rows = [
    `,好的,问题,线索核查,${scope()},,,`,
    `${closed.fileNo},改名,,,,,,,,,,`,
    `${closed.fileNo},,,,,,,,,,,`,
  ]
  const { errors } = await send(rows.slice(0, 2))
  expect(errors).toMatchObject([
    { row: 3, column: '编号', message: expect.stringMatching(/^编号对应的档案已结案/) },
  ])
  // What changes nothing is no fault: an exported list comes back whole.
  expect(await send([rows[2]!])).toMatchObject({ unchanged: 1, errors: [] })
})

test('words that mean a part are read and said, words for nothing are empty, and one title opens no two files unsaid', async () => {
  const { fileNo } = await openInvestigation(ctx, { title: '转向 拉杆断裂', question: '？', level: 'check' })
  const found = await send(
    [
      '转向拉杆断裂,问题,线索核查,制动系统,不详,—',
      '气囊误爆,问题,线索核查,4,,无',
      '气囊误爆,问题,线索核查,制动,,2099-06-30',
      '黄色为已办结',
    ],
    'check',
    ctx,
    '标题,要查明的问题,级别,总成,分总成,计划完成日期',
  )
  expect(found).toMatchObject({ created: 3, failed: 0, errors: [] })
  const notes = Object.fromEntries(
    found.notes.map(({ kind, column, ...note }) => [`${kind} ${column}`, note]),
  )
  expect(notes['readAs D 总成']).toMatchObject({
    rows: [2, 4],
    texts: ['制动系统 → 制动系', '制动 → 制动系'],
  })
  expect(notes['placeholders E 分总成']).toMatchObject({ rows: [2] })
  expect(notes['placeholders F 计划完成日期']).toMatchObject({ rows: [2, 3] })
  expect(notes['sameTitle A 标题']).toMatchObject({ rows: [2, 4], texts: [fileNo, '第 3 行'] })
  expect(notes['colours null']).toMatchObject({ rows: [5], texts: ['黄色为已办结'] })
})

test('a heading that is missing is called as the template calls it', async () => {
  const refused = await send(['甲,乙,线索核查'], 'check', ctx, '名称,问题,等级').catch(error => error)
  expect(refused.details.issues).toContainEqual({
    path: 'title',
    code: 'column_missing',
    params: { field: '标题' },
  })
})

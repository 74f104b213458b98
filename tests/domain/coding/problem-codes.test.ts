import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defectOrigins, defects } from '@/db/schema/defects'
import { assemblies } from '@/db/schema/dictionaries'
import type { Ctx } from '@/lib/core/context'
import { listOpenCodes } from '@/lib/dictionaries/problem-codes/list-open-codes'
import { verbs } from '@/lib/dictionaries/verbs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { load, recordsOf } from '@/tests/support/defects/imports'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let clerk: Ctx
let keeper: Ctx
const codes = verbs['problem-code']

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  clerk = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_import'])
  keeper = await contextOf(database.db, ['dictionary_problem_code'])
})
afterAll(() => database.close())

const sheet = (heading: string, rows: [string, string][]) => {
  const lines = rows.map(
    ([code, text]) => `2026-06-01,第三方平台（车质网/黑猫）,星辰${ids.mark},"${code}",${text}`,
  )
  return Buffer.from([`接收日期,信息来源,品牌,${heading},问题简述`, ...lines].join('\n'))
}
const importList = (bytes: Buffer, options: object = {}) =>
  load(database.db, clerk, bytes, { mode: 'valid', ...options }, '清单.csv')

test('a list with outside codes is coded from the table first, and what rows say themselves stands', async () => {
  const done = await importList(
    sheet('问题代码', [
      ['A9，h146', '外部代码一'],
      ['E500', '外部代码二'],
      ['I297', '外部代码三'],
      ['', '没有代码'],
    ]),
  )
  expect(done).toMatchObject({ state: 'done', created: 4, failed: 0 })
  expect(done.sheetColumns.find(({ heading }) => heading === '问题代码')).toMatchObject({
    field: 'problemCodes',
  })
  expect(await recordsOf(database.db, done.jobId)).toMatchObject([
    { assemblyCode: '01', extraAssemblies: ['08'], symptomCodes: ['S01', 'S48'] },
    { assemblyCode: '04', subAssemblyCode: null, symptomCodes: [] },
    { assemblyCode: null, symptomCodes: [] },
    { assemblyCode: null, symptomCodes: [] },
  ])
  const own = await importList(
    Buffer.from(
      `接收日期,信息来源,品牌,总成,编码列,问题简述\n2026-06-01,第三方平台（车质网/黑猫）,星辰${ids.mark},转向系,A9,表格自有总成`,
    ),
    { mapping: { 编码列: 'problemCodes' } },
  )
  expect(await recordsOf(database.db, own.jobId)).toMatchObject([
    { assemblyCode: '03', symptomCodes: ['S01'] },
  ])
  await expect(importList(sheet('x', []), { mapping: { x: 'nonsense' } })).rejects.toMatchObject({
    details: { issues: [{ path: 'mapping' }] },
  })
})

test('a code that the table lacks is proposed as its records were coded, and the next list follows the table', async () => {
  const rows: [string, string][] = [1, 2, 3].map(at => ['Z77', `车身漏水之${at}`])
  const done = await importList(sheet('问题代码', rows))
  const stored = await recordsOf(database.db, done.jobId)
  const open = async () => (await listOpenCodes(keeper, {})).find(({ code }) => code === 'Z77')
  expect(await open()).toMatchObject({ source: '09', records: 3, coded: 0, assemblyId: null, share: null })

  for (const { id } of stored.slice(0, 2))
    await database.db
      .update(defects)
      .set({ assemblyCode: '06', subAssemblyCode: '0601', symptomCodes: ['S19'] })
      .where(eq(defects.id, id))
  const [suspension] = await database.db.select().from(assemblies).where(eq(assemblies.code, '06'))
  const found = (await open())!
  expect(found).toMatchObject({ coded: 2, share: 1, assemblyId: suspension!.id, symptomCode: 'S19' })

  const { source, code, assemblyId, subAssemblyId, symptomCode } = found
  const row = { source, code, assemblyId, subAssemblyId, symptomCode, name: '漏水' }
  await codes.add(keeper, row)
  await expect(codes.add(keeper, row)).rejects.toMatchObject({ details: { issues: [{ path: 'code' }] } })
  expect(await open()).toBeUndefined()
  const next = await importList(sheet('问题代码', [['z77', '又一辆漏水']]))
  expect(await recordsOf(database.db, next.jobId)).toMatchObject([
    { assemblyCode: '06', subAssemblyCode: '0601', symptomCodes: ['S19'] },
  ])
  const [origin] = await database.db
    .select()
    .from(defectOrigins)
    .where(eq(defectOrigins.defectId, stored[0]!.id))
  expect(origin!.problemCodes).toEqual(['Z77'])
})

test('a part of another assembly, an unknown source and a person without the right are refused by name', async () => {
  const rows = await database.db.select().from(assemblies)
  const idOf = (code: string) => rows.find(row => row.code === code)!.id
  const found = (await codes.page(keeper, { name: 'A339' })).records[0]!
  expect(found).toMatchObject({
    code: 'A339',
    sourceName: '第三方平台（车质网/黑猫）',
    assemblyName: '发动机',
  })
  const part = (await codes.page(keeper, { name: 'H93' })).records[0]!.subAssemblyId as string
  const row = { source: '09', code: 'Y1', name: '错配', assemblyId: idOf('01') }
  await expect(codes.add(keeper, { ...row, subAssemblyId: part })).rejects.toMatchObject({
    details: { issues: [{ path: 'subAssemblyId', code: 'not_of_assembly' }] },
  })
  await expect(codes.add(keeper, { ...row, source: 'zz' })).rejects.toMatchObject({
    details: { issues: [{ path: 'source' }] },
  })
  await expect(listOpenCodes(clerk, {})).rejects.toMatchObject({ code: 'forbidden' })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands, modelSeries } from '@/db/schema/catalogue'
import { defects, defectVersions } from '@/db/schema/defects'
import { defectFlow } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { downloadImportErrors } from '@/lib/defects/import/download-import-errors'
import { cancelImport, listImports, readImport } from '@/lib/defects/import/read-import'
import { readSheet } from '@/lib/excel/read-sheet'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { load, recordsOf, send, work } from '@/tests/support/defects/imports'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { inFull, isFull } from '@/tests/support/depth'
import { readSheetsHere } from '@/tests/support/files/children-here'
import { sheetOf, sheetXml, workbook } from '@/tests/support/files/workbooks'
import { listFiles, temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
const place = temporaryFolder()
const head = ['接收日期', '问题简述', '品牌', '车系', '故障里程(km)', '是否起火', '信息来源', '备注']

readSheetsHere()
beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, ['vehicle_defect_import', 'dictionary_brand'], place.folder)
})
afterAll(async () => {
  place.remove()
  await database.close()
})

function mixture() {
  const mark = randomUUID().slice(0, 8)
  const good = [
    '2024年3月5日',
    `制动异响${mark}`,
    `星辰${ids.mark}`,
    `星辰一号${ids.mark}`,
    '１２，０００公里',
    '否',
    '01',
    'x',
  ]
  return sheetOf([
    head,
    good,
    [],
    [new Date(Date.UTC(2024, 1, 29)), `转向沉重${mark}`, `明月${ids.mark}`, null, 5, '是', '03'],
    good,
    ['2024-02-30', `日期不存在${mark}`, `星辰${ids.mark}`, null, '很多', '也许', '01'],
    ['2024-03-01', `品牌不存在${mark}`, `星尘${ids.mark}`],
  ])
}

const recordCount = () => database.db.$count(defects)

describe('a dry run', () => {
  test('tells new, loaded before and wrong, with true rows, columns, fields and reasons, and stores nothing', async () => {
    const before = await recordCount()
    const reported = await load(database.db, ctx, await mixture())
    expect(reported).toMatchObject({
      state: 'done',
      total: 5,
      done: 5,
      created: 0,
      valid: 2,
      skipped: 1,
      failed: 2,
      reason: null,
    })
    expect(reported.errors.map(({ row, column, field, heading }) => [row, column, field, heading])).toEqual([
      [6, 'A', 'receivedAt', '接收日期'],
      [6, 'E', 'mileage', '故障里程(km)'],
      [6, 'F', 'fire', '是否起火'],
      [7, 'C', 'brandId', '品牌'],
    ])
    expect(reported.errors[3]!.message).toContain(`星辰${ids.mark}`)
    expect(reported.columns).toEqual([
      'receivedAt',
      'summary',
      'brandId',
      'modelRangeId',
      'mileage',
      'fire',
      'source',
      null,
    ])
    expect(await recordCount()).toBe(before)
  })

  test('that finds no heading it knows says so, and keeps the headings to be mapped', async () => {
    const reported = await load(
      database.db,
      ctx,
      await sheetOf([
        ['甲', '乙'],
        ['2024-01-02', '异响'],
      ]),
    )
    expect(reported).toMatchObject({ state: 'failed', headings: ['甲', '乙'], columns: [null, null] })
    const bytes = await sheetOf([
      ['甲', '乙'],
      ['2024-01-02', `异响${ids.mark}`],
    ])
    const options = {
      mapping: '{"甲":"receivedAt","乙":"summary"}',
      defaults: { brandId: ids.brand, source: '03' },
    }
    expect(await load(database.db, ctx, bytes, options)).toMatchObject({ state: 'done', valid: 1, failed: 0 })
  })
})

describe('keeping the good rows', () => {
  test('stores each with version, flow row and what follows from it', async () => {
    const reported = await load(database.db, ctx, await mixture(), { mode: 'valid' })
    expect(reported).toMatchObject({ state: 'done', created: 2, skipped: 1, failed: 2 })
    const [first, second] = await recordsOf(database.db, reported.jobId)
    expect(first).toMatchObject({
      state: 10,
      version: 1,
      source: '01',
      receivedAt: '2024-03-05',
      producerId: ids.producer,
      brandId: ids.brand,
      modelRangeId: ids.series,
      brandNature: '1',
      mileage: 12_000,
      fire: false,
      vinStatus: 'missing',
      extraAssemblies: [],
      createdBy: ctx.user!.id,
    })
    expect(first!.complaintNo).toMatch(/^QX\d{14}$/)
    expect(second).toMatchObject({ receivedAt: '2024-02-29', fire: true, severityScore: expect.any(Number) })
    expect(second!.severityScore).toBeGreaterThan(first!.severityScore)
    const [version] = await database.db
      .select()
      .from(defectVersions)
      .where(eq(defectVersions.defectId, first!.id))
    expect(version).toMatchObject({ version: 1, kind: 'import', door: 'job', userId: ctx.user!.id })
    expect(version!.changes).toMatchObject({
      mileage: [null, 12_000],
      brandId: [null, ids.brand],
      state: [null, 10],
    })
    const [flow] = await database.db.select().from(defectFlow).where(eq(defectFlow.defectId, first!.id))
    expect(flow).toMatchObject({
      fromState: null,
      toState: 10,
      node: 'import',
      remarks: '清单.xlsx',
      version: 1,
    })
  })

  test('twice, in whatever file, stores a row once', async () => {
    const bytes = await mixture()
    const first = await load(database.db, ctx, bytes, { mode: 'valid' })
    const again = await load(database.db, ctx, bytes, { mode: 'valid' })
    expect(again).toMatchObject({ created: 0, skipped: 3, failed: 2 })
    expect(again.jobId).not.toBe(first.jobId)
  })

  test('adds the brands and series that are missing where that is asked for', async () => {
    const mark = randomUUID().slice(0, 8)
    const bytes = await sheetOf([head, ['2024-01-02', '异响', `新牌${mark}`, `新一号${mark}`]])
    const looked = await load(database.db, ctx, bytes, { createMissing: 'true' })
    expect(looked).toMatchObject({ valid: 1, failed: 0 })
    const added = () =>
      database.db
        .select()
        .from(brands)
        .where(eq(brands.name, `新牌${mark}`))
    expect(await added()).toEqual([])
    const reported = await load(database.db, ctx, bytes, { createMissing: true, mode: 'valid' })
    expect(reported).toMatchObject({ created: 1, failed: 0 })
    const [brand] = await added()
    const [record] = await recordsOf(database.db, reported.jobId)
    const [series] = await database.db
      .select()
      .from(modelSeries)
      .where(eq(modelSeries.name, `新一号${mark}`))
    expect(record).toMatchObject({
      brandId: brand!.id,
      modelRangeId: series!.id,
      producerId: brand!.producerId,
    })
  })
})

describe('all or nothing', () => {
  test('stores nothing where one row is wrong', async () => {
    const before = await recordCount()
    const reported = await load(database.db, ctx, await mixture(), { mode: 'all' })
    expect(reported).toMatchObject({ state: 'done', created: 0, failed: 2 })
    expect(await recordCount()).toBe(before)
  })

  test('stores all where none is; the same file again is the same job', inFull, async () => {
    const mark = randomUUID().slice(0, 8)
    const count = isFull ? 1_203 : 503
    const rows = Array.from({ length: count }, (_, at) => ['2024-01-02', `${mark} ${at}`, `星辰${ids.mark}`])
    const bytes = await sheetOf([head, ...rows])
    const reported = await load(database.db, ctx, bytes, { mode: 'all' })
    expect(reported).toMatchObject({
      state: 'done',
      total: count,
      done: count,
      created: count,
      skipped: 0,
      failed: 0,
    })
    const numbers = (await recordsOf(database.db, reported.jobId)).map(({ complaintNo }) => complaintNo)
    expect(new Set(numbers).size).toBe(count)
    expect(await send(ctx, bytes, { mode: 'all' })).toBe(reported.jobId)
  })
})

describe('the file of errors', () => {
  test('is what was sent, each row at its number, with the reasons; corrected it goes in again', async () => {
    const reported = await load(database.db, ctx, await mixture(), { mode: 'valid' })
    const { file } = await downloadImportErrors(ctx, { jobId: reported.jobId })
    expect(file.name).toBe('清单-错误原因.xlsx')
    const chunks: Buffer[] = []
    if ('stream' in file) for await (const chunk of file.stream) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    const again = await load(database.db, ctx, bytes, { mode: 'valid' })
    expect(again).toMatchObject({ created: 0, skipped: 3, failed: 2 })
    expect(again.errors.map(({ row }) => row)).toEqual([6, 6, 6, 7])
    const { fileStore } = ctx.services
    const temporary = `${await fileStore.temporaryFolder()}/errors`
    const { writeFileSync, rmSync } = await import('node:fs')
    writeFileSync(temporary, bytes)
    const rows = []
    for await (const row of readSheet(temporary, 'xlsx')) rows.push(row)
    rmSync(temporary)
    expect(rows[0]!.cells.at(-1)).toBe('错误原因')
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 4, 5, 6, 7])
    expect(rows[4]!.cells.at(-1)).toContain('故障里程应为一个数字（不含范围或其他单位，小数点用“.”）')
    expect(rows[1]!.cells.slice(0, 5)).toEqual([
      '2024年3月5日',
      expect.any(String),
      `星辰${ids.mark}`,
      `星辰一号${ids.mark}`,
      '１２，０００公里',
    ])
  })
})

describe('an import', () => {
  test.each([
    ['wrong.xlsx', Buffer.from('a letter'), '文件不是 Excel 或 CSV'],
    ['half.xlsx', workbook('<worksheet><sheetData>'), '文件已损坏，无法读取'],
    ['blank.xlsx', workbook(sheetXml('')), '文件中没有数据'],
    ['inflated.xlsx', workbook(Buffer.alloc(60 * 1024 * 1024, ' ')), '文件解压后过大，不予接受'],
    [
      'entities.xlsx',
      workbook(`<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${sheetXml('')}`),
      '文件已损坏，无法读取',
    ],
    ['macro.xlsm', workbook(sheetXml(''), { 'xl/vbaProject.bin': 'x' }), '文件含有宏，请另存为 .xlsx'],
    [
      'old.xls',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]),
      '这是旧版 Excel（.xls），请另存为 .xlsx',
    ],
  ])(
    'of %s fails with its reason before it has a row, and leaves nothing behind',
    async (name, bytes, reason) => {
      expect(await load(database.db, ctx, bytes, {}, name)).toMatchObject({
        state: 'failed',
        reason,
        ...{ total: null, done: 0, created: 0, columns: null },
      })
      expect(listFiles(place.folder).filter(file => file.startsWith('tmp/'))).toEqual([])
    },
  )

  test('is refused at once for a wrong name, mapping or default', async () => {
    const bytes = await mixture()
    await expect(send(ctx, bytes, {}, 'a.doc')).rejects.toMatchObject({ code: 'wrong_type' })
    await expect(send(ctx, Buffer.alloc(0))).rejects.toMatchObject({
      details: { issues: [{ code: 'file_empty' }] },
    })
    await expect(send(ctx, bytes, { mapping: { 甲: 'state' } })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await expect(send(ctx, bytes, { mapping: '[' })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(send(ctx, bytes, { defaults: { source: '没有' } })).rejects.toMatchObject({
      details: { issues: [{ path: 'defaults.source', code: 'not_in_dictionary_at_all' }] },
    })
    await expect(send(ctx, bytes, { mode: 'some' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('needs the permission, for missing names that of the dictionary too, and is its sender’s alone', async () => {
    const nobody = await contextOf(database.db, ['vehicle_defect'], place.folder)
    const other = await contextOf(database.db, ['vehicle_defect_import'], place.folder)
    const bytes = await mixture()
    await expect(send(nobody, bytes)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(send(other, bytes, { createMissing: true })).rejects.toMatchObject({ code: 'forbidden' })
    const jobId = await send(ctx, bytes)
    for (const verb of [readImport, cancelImport, downloadImportErrors])
      await expect(verb(other, { jobId })).rejects.toMatchObject({ code: 'not_found' })
    await work(database.db, ctx)
    expect((await listImports(ctx, {}))[0]).toMatchObject({
      jobId,
      state: 'done',
      valid: 2,
      fileName: '清单.xlsx',
    })
    expect(await listImports(other, {})).toEqual([])
  })
})

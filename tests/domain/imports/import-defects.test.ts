import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands, modelNames, modelSeries, producers } from '@/db/schema/catalogue'
import { defectOrigins, defects } from '@/db/schema/defects'
import { importRows, imports } from '@/db/schema/imports'
import type { Ctx } from '@/lib/core/context'
import { platformColumns } from '@/lib/defects/import/platform-sheet'
import { codesIn, meaningOf } from '@/lib/defects/import/problem-codes'
import { nearestNames } from '@/lib/dictionaries/names/find-names'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { csvRows } from '@/lib/excel/csv-rows'
import { contextFor, importList } from '@/lib/ops/commands/defects-import'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf } from '@/tests/support/defects/history'
import { send, work } from '@/tests/support/defects/imports'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { readSheetsHere } from '@/tests/support/files/children-here'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
const folder = mkdtempSync(path.join(os.tmpdir(), 'import-'))
const head = 'id,brand,car_model,type,desc,problem,datetime,status'
const file = (name: string, lines: string[], encode = (text: string) => Buffer.from(text)) => {
  const place = path.join(folder, name)
  writeFileSync(place, encode([head, ...lines].join('\n')))
  return place
}
const values = { receivedAt: '2020-06-08', summary: '虚构：车辆异响' }

readSheetsHere()
beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, ['vehicle_defect_import', 'dictionary_brand'])
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

describe('loading a list', () => {
  test('adds records with their origin and the names that are missing; a second run skips all', async () => {
    const place = file('made-up.csv', [
      `900001,虚构牌${ids.mark},虚构一号,2019款 1.5T 手动型,虚构一号制动异响,"E43,H15,",2020-06-08,信息审核`,
      `900002,虚构牌${ids.mark},虚构一号,2020款 1.5T 自动型,"虚构一号""换挡""顿挫, 多次维修","B19,",2020-06-07,处理反馈`,
      `900003,星辰${ids.mark},星辰一号${ids.mark},,星辰一号服务态度差,"I297,",2020-06-06,用户评分`,
      '',
      `900004,,,,没有品牌也没有车架号,"A9,",2020-06-06,信息审核`,
      `900005,星辰${ids.mark},,,日期不存在,,2020-02-30,信息审核`,
      `900006,星辰${ids.mark},,,,,2020-06-06,信息审核`,
    ])
    const report = await importList(ctx, place)
    expect(report).toMatchObject({ created: 3, skipped: 0 })
    expect(report.failed.map(({ row, issues }) => [row, issues[0]?.path, issues[0]?.code])).toEqual([
      [6, 'brandId', 'brand_or_vin'],
      [7, 'receivedAt', 'not_date'],
      [8, 'summary', 'required'],
    ])
    const origins = await database.db
      .select()
      .from(defectOrigins)
      .where(inArray(defectOrigins.outsideNo, ['900001', '900002', '900003']))
    expect(origins).toHaveLength(3)
    const of = async (number: string) =>
      historyOf(database.db, origins.find(origin => origin.outsideNo === number)!.defectId)
    const first = await of('900001')
    expect(first.record).toMatchObject({
      state: 10,
      source: '09',
      sourceRef: '900001 E43,H15 信息审核',
      receivedAt: '2020-06-08',
      assemblyCode: '04',
      symptomCodes: ['S01'],
      modelName: '2019款 1.5T 手动型',
      modelYear: 2019,
      vinStatus: 'missing',
    })
    expect(first.versions.map(version => [version.kind, version.door])).toEqual([['import', 'http']])
    expect(first.flow).toMatchObject([{ node: 'import', toState: 10, remarks: 'made-up.csv' }])
    const second = await of('900002')
    expect(second.record).toMatchObject({ summary: '虚构一号"换挡"顿挫, 多次维修', reportedToMaker: true })
    expect((await of('900003')).record).toMatchObject({
      brandId: ids.brand,
      producerId: ids.producer,
      modelRangeId: ids.series,
      brandNature: '1',
      complaintType: '03',
      assemblyCode: null,
    })
    const [brand] = await database.db
      .select({ id: brands.id, producer: producers.name })
      .from(brands)
      .innerJoin(producers, eq(producers.id, brands.producerId))
      .where(eq(brands.name, `虚构牌${ids.mark}`))
    expect(brand?.producer).toBe(`虚构牌${ids.mark}`)
    const series = await database.db.select().from(modelSeries).where(eq(modelSeries.brandId, brand!.id))
    expect(series).toHaveLength(1)
    const names = await database.db
      .select()
      .from(modelNames)
      .where(eq(modelNames.modelSeriesId, series[0]!.id))
      .orderBy(desc(modelNames.modelYear))
    expect(names.map(name => name.modelYear)).toEqual([2020, 2019])

    expect(await importList(ctx, place)).toMatchObject({ created: 0, skipped: 3 })
    const sound = file(
      'sound.csv',
      [1, 2].map(at => `${900_010 + at},星辰${ids.mark},,,虚构异响 ${at},,2020-06-06,信息审核`),
    )
    expect(await importList(ctx, sound)).toMatchObject({ created: 2, skipped: 0, failed: [] })
    // A file without errors is the same import when sent again: its rows count as loaded.
    expect(await importList(ctx, sound)).toMatchObject({ created: 0, skipped: 2, failed: [] })
  })

  test('reads GB18030 as Chinese Excel saves it', async () => {
    // GB18030 bytes of 虚构; everything else is ASCII.
    const text = `900101,星辰${ids.mark},,,@@ brake,,2020-06-08,ok`
    const place = file('gb.csv', [text.replace(`星辰${ids.mark}`, '##')], all =>
      Buffer.concat(
        all.split(/(@@|##)/).map(part => {
          if (part === '@@') return Buffer.from([0xd0, 0xe9, 0xb9, 0xb9])
          if (part === '##') return Buffer.from([0xd0, 0xc7, 0xb3, 0xbd])
          return Buffer.from(part)
        }),
      ),
    )
    const rows = []
    for await (const row of csvRows(place)) if ('cells' in row) rows.push(row)
    expect(rows[1]).toMatchObject({
      row: 2,
      cells: ['900101', '星辰', '', '', '虚构 brake', '', '2020-06-08', 'ok'],
    })
  })

  test('refuses a file with other columns before anything is stored', async () => {
    const place = path.join(folder, 'other.csv')
    writeFileSync(place, 'a,b\n1,2\n')
    await expect(importList(ctx, place)).rejects.toThrow(/has no column id/)
  })

  test('600 rows are loaded in one go', async () => {
    const lines = Array.from(
      { length: 600 },
      (_, at) =>
        `${910_000 + at},多牌${ids.mark}${at % 30},系列${at % 90},2018款 型${at % 200},虚构问题 ${at},"H15,",2020-06-05,信息审核`,
    )
    expect(await importList(ctx, file('many.csv', lines))).toMatchObject({ created: 600, failed: [] })
  })

  test('the command acts for a person that there is', async () => {
    expect((await contextFor(database.db, ctx.user!.loginId, ctx.services.fileStore)).door).toBe('command')
    await expect(contextFor(database.db, 'nobody-at-all', ctx.services.fileStore)).rejects.toThrow(
      /no active user/,
    )
  })
})

type Row = Record<string, string | null>

const sendRows = (as: Ctx, rows: Row[], options: object = {}) => {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const lines = [names, ...rows.map(row => names.map(name => row[name] ?? ''))]
  const csv = Buffer.from(lines.map(cells => cells.join(',')).join('\n'))
  return send(as, csv, { mode: 'valid', defaults: { source: '09' }, ...options }, 'rows.csv')
}

const outcomesOf = (jobId: string) =>
  database.db
    .select({
      row: importRows.row,
      outcome: importRows.outcome,
      id: importRows.defectId,
      issues: importRows.issues,
    })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .where(eq(imports.jobId, jobId))
    .orderBy(importRows.row)

async function importAll(as: Ctx, rows: Row[], options?: object) {
  const jobId = await sendRows(as, rows, options)
  await work(database.db, as)
  return outcomesOf(jobId)
}

describe('the import verb', () => {
  test('refuses a VIN that cannot be one, takes one from elsewhere and none at all', async () => {
    const brandId = `星辰${ids.mark}`
    const vins = ['LSVAB2183K2100001', 'LSVAB2182K2100001', 'WDBEA30D3HA391173', 'LSVAB2183K210000', null]
    const results = await importAll(
      ctx,
      vins.map(vin => ({ brandId, ...values, vin })),
    )
    expect(results.map(({ outcome, issues }) => [outcome, issues?.[0]?.path, issues?.[0]?.code])).toEqual([
      ['created', undefined, undefined],
      ['failed', 'vin', 'vin_check'],
      ['created', undefined, undefined],
      ['failed', 'vin', 'vin_length'],
      ['created', undefined, undefined],
    ])
  })

  test('asks for its permission, and for another one to add names', async () => {
    const viewer = await contextOf(database.db, ['vehicle_defect'])
    const rows = [{ brandId: `星辰${ids.mark}`, ...values, sourceRef: 'permission' }]
    await expect(sendRows(viewer, rows)).rejects.toMatchObject({ code: 'forbidden' })
    const importer = await contextOf(database.db, ['vehicle_defect_import'])
    await expect(sendRows(importer, rows, { createMissing: true })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await importAll(importer, rows)).toMatchObject([{ outcome: 'created' }])
    await expect(sendRows(importer, rows, { defaults: { source: 'none' } })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect(await importAll(importer, rows, { defaults: { source: 'old' } })).toMatchObject([
      { outcome: 'failed', issues: [{ path: 'source' }] },
    ])
  })

  test('an unknown name is an error that suggests the nearest', async () => {
    const [result] = await importAll(ctx, [{ brandId: `星晨${ids.mark}`, ...values }])
    expect(result).toMatchObject({
      row: 2,
      outcome: 'failed',
      issues: [{ path: 'brandId', code: 'not_in_dictionary' }],
    })
    expect(String(result?.issues?.[0]?.params?.nearest)).toContain(`星辰${ids.mark}`)
    expect(nearestNames(['阿特兹', '昂克赛拉'], '马自达阿特兹')).toEqual(['阿特兹'])
    expect(nearestNames(['甲'], '乙')).toEqual([])
  })

  test('a VIN stands in for a brand', async () => {
    const [result] = await importAll(ctx, [{ ...values, vin: 'LSVAB2183K2100001' }])
    expect((await historyOf(database.db, result!.id!)).record).toMatchObject({
      modelYear: 2019,
      vinStatus: 'ok',
    })
  })

  test('the same rows at once are loaded once', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({
      sourceRef: `at-once-${at % 10}`,
      brandId: `星辰${ids.mark}`,
      ...values,
    }))
    const before = await database.db.$count(defects)
    // The same file sent twice by one person would be one import.
    const people = await Promise.all([1, 2, 3].map(() => contextOf(database.db, ['vehicle_defect_import'])))
    const jobIds = await Promise.all(people.map(person => sendRows(person, rows)))
    await Promise.all(people.map(person => work(database.db, person)))
    const outcomes = (await Promise.all(jobIds.map(outcomesOf))).flat().map(result => result.outcome)
    expect(outcomes.filter(outcome => outcome === 'created')).toHaveLength(10)
    expect(outcomes.filter(outcome => outcome === 'skipped')).toHaveLength(50)
    expect(await database.db.$count(defects)).toBe(before + 10)
  })
})

test('problem codes become assemblies only where their meaning is sure', async () => {
  const known = await lookups(ctx)
  const row = { id: '1', brand: 'b', car_model: 's', type: '', desc: 'd', datetime: '2020-06-08', status: '' }
  const read = (problem: string) =>
    Object.fromEntries(
      Object.entries(platformColumns).flatMap(([name, column]) => {
        const text = column({ ...row, problem }, known)
        return text === '' ? [] : [[name, text]]
      }),
    )
  const meant = (problem: string) => meaningOf(known, '09', codesIn(problem).codes, ctx.now)
  expect(meant('A9,H146,')).toEqual({
    assemblyCode: '01',
    extraAssemblies: ['08'],
    subAssemblyCode: undefined,
    symptomCodes: ['S01', 'S48'],
  })
  expect(meant('C16,')).toMatchObject({ assemblyCode: '02', subAssemblyCode: '0201' })
  expect(meant('H999,G999')).toMatchObject({ assemblyCode: undefined, symptomCodes: [] })
  expect(read('L314,K307')).toMatchObject({ complaintType: '03', sourceRef: '1 L314,K307' })
  expect(read('')).not.toHaveProperty('complaintType')
})

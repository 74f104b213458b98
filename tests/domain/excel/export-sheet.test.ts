import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { exportColumns } from '@/lib/defects/export/export-columns'
import { countForExport, type ExportRequest, exportSheet } from '@/lib/defects/export/export-sheet'
import { type FieldName, fieldNames } from '@/lib/defects/fields'
import { matchHeadings } from '@/lib/defects/import/match-headings'
import { readRows } from '@/lib/defects/import/read-rows'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { createDefect } from '@/lib/defects/record/create-defect'
import type { DefectValues } from '@/lib/defects/schema'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { nearestFinder } from '@/lib/dictionaries/names/name-index'
import { readSheet } from '@/lib/excel/read-sheet'
import { isPlaceholder } from '@/lib/excel/reading/placeholders'
import type { Value } from '@/lib/excel/safe-cell'
import { cellFault, type SheetRow } from '@/lib/excel/sheet-row'
import { writeSheet } from '@/lib/excel/write-sheet'
import type { Locale } from '@/lib/i18n/locales'
import { fieldLabel } from '@/lib/i18n/translate'
import { asSent } from '@/tests/support/as-sent'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { fillWithRecords } from '@/tests/support/database/fill-with-records'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { worded } from '@/tests/support/files/worded'
import { contextOf } from '@/tests/support/people/people'

const records = 3_000
let database: TestDatabase
let ids: Catalogue
let all: Ctx
let restricted: Ctx
let folder: string

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  await fillWithRecords(database, ids, records)
  await database.pool.query(
    `UPDATE defects SET deleted_at = now(), delete_reason = '=重复' WHERE id % 500 = 7`,
  )
  all = await contextOf(database.db, 'all')
  restricted = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_export'])
  folder = await mkdtemp(path.join(tmpdir(), 'export-sheet-'))
})
afterAll(async () => {
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

const english = (ctx: Ctx): Ctx => ({ ...ctx, locale: 'en-US' as Locale })

async function rowsOf(ctx: Ctx, request: Partial<ExportRequest> & Pick<ExportRequest, 'columns'>) {
  const sheet = await exportSheet(ctx, { filters: {}, ...request })
  const rows: (readonly Value[])[] = []
  for await (const batch of sheet.rows) rows.push(...batch.map(row => row.map(worded(sheet))))
  expect(rows).toHaveLength(sheet.total)
  return rows
}

describe('the columns', () => {
  test.each(['zh-CN', 'en-US'] as const)(
    'have labels that an import takes for the same fields (%s)',
    locale => {
      const titles = exportColumns.map(({ key }) => fieldLabel(locale, key))
      expect(new Set(titles).size).toBe(titles.length)
      expect(titles).not.toContainEqual(expect.stringMatching(/^[a-z]+[A-Z]\w*$/))
      expect(matchHeadings(titles)).toEqual(
        exportColumns.map(({ key }) => (fieldNames.includes(key as FieldName) ? key : null)),
      )
    },
  )

  test('are all fields that a record has, and every one can be exported at once', async () => {
    const keys = exportColumns.map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(fieldNames))
    const [row] = await rowsOf(all, { columns: keys.filter(key => !key.startsWith('delete')) })
    expect(row).toHaveLength(keys.length - 3)
  })

  test('that do not exist, or belong to deleted records, are refused', async () => {
    await expect(exportSheet(all, { columns: ['secret'], filters: {} })).rejects.toMatchObject({
      code: 'unknown_filter',
    })
    await expect(exportSheet(all, { columns: ['deleteReason'], filters: {} })).rejects.toMatchObject({
      code: 'unknown_filter',
    })
  })
})

test.each([
  {},
  { state: [50] },
  { keyword: '异响' },
  { keyword: '不存在的词' },
  { keyword: '异响', crash: true, receivedAtFrom: '2019-01-01' },
  { brandId: 'brand', mileageFrom: 1000, vin: 'LS' },
  { complaintNo: 'QX' },
])('the exported set is the list’s, in its order (%j)', async request => {
  const filters: Record<string, unknown> = { ...request }
  if ('brandId' in request) filters.brandId = [ids.brand]
  const listed: string[] = []
  for (let page = 1; ; page++) {
    const { records } = await pageDefects(all, { ...filters, page, limit: 100 })
    listed.push(...records.map(({ complaintNo }) => complaintNo))
    if (records.length < 100) break
  }
  expect((await rowsOf(all, { columns: ['complaintNo'], filters })).map(([no]) => no)).toEqual(listed)
  expect(await countForExport(all, { filters })).toBe(listed.length)
})

test('a filter that the list refuses is refused', async () => {
  await expect(
    exportSheet(restricted, { columns: ['vin'], filters: { vin: 'LSVAB2183K2100' } }),
  ).rejects.toMatchObject({ details: { issues: [{ path: 'vin', code: 'vin_part_hidden' }] } })
  await expect(
    exportSheet(all, { columns: ['vin'], filters: asSent({ secret: '1' }) }),
  ).rejects.toMatchObject({ code: 'unknown_filter' })
})

test('a selection is those records and no deleted ones', async () => {
  const rows = await rowsOf(all, { columns: ['complaintNo'], ids: ['5', '6', '7', '8'] })
  const found = await database.db
    .select({ no: defects.complaintNo })
    .from(defects)
    .where(inArray(defects.id, ['5', '6', '8']))
  expect(rows.map(([no]) => no).sort()).toEqual(found.map(({ no }) => no).sort())
})

test('deleted records have a list of their own, with who, when and why', async () => {
  const columns = ['complaintNo', 'deletedAt', 'deletedBy', 'deleteReason']
  const rows = await rowsOf(all, { columns, deleted: true })
  expect(rows).toHaveLength(records / 500)
  expect(rows[0]).toEqual([
    expect.any(String),
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    null,
    '=重复',
  ])
  expect(await rowsOf(all, { columns, deleted: true, filters: { deletedAtTo: '2001-01-01' } })).toEqual([])
})

describe('one record', () => {
  let id: string
  const columns = [
    'vin',
    'mobile',
    'reporterName',
    'age',
    'gender',
    'brandId',
    'state',
    'scenario',
    'crash',
    'createdBy',
  ]
  beforeAll(async () => {
    const values = { ...validValues(ids), age: 40, scenario: ['01', '12'] }
    id = (await createDefect(all, values)).id
  })
  const only = async (ctx: Ctx, more: Partial<ExportRequest> = {}) =>
    (await rowsOf(ctx, { columns, ids: [id], ...more }))[0]

  test('shows names in the caller’s language', async () => {
    const { names } = await lookups(database)
    expect(await only(all)).toMatchObject({ 5: `星辰${ids.mark}`, 6: '待形审', 8: '否', 9: '测试员' })
    const words = (locale: Locale) => ['01', '12'].map(code => names.code('scenario', code, locale))
    expect((await only(all))![7]).toBe(words('zh-CN').join('；'))
    expect((await only(english(all)))![7]).toBe(words('en-US').join('; '))
    expect((await only(english(all)))![8]).toBe('No')
  })

  test('shows personal data to who may see it, as masks to others, and not at all when it is to be left out', async () => {
    expect((await only(all))!.slice(0, 4)).toEqual(['LSVAB2183K2100001', '13812341234', '张三丰', '40'])
    expect((await only(restricted))!.slice(0, 5)).toEqual([
      'LSVAB2183K2******',
      '138****1234',
      '张*',
      null,
      null,
    ])
    expect((await only(all, { deidentified: true }))!.slice(0, 5)).toEqual([null, null, null, null, null])
  })
})

// In a sheet “-” and “无” mean that nothing is known, and a quote means what stands above, which an import refuses.
const isDitto = (text: string) => cellFault(text, true)?.code === 'cell_ditto'
const isText = (text: string) => !isPlaceholder(text) && !isDitto(text)
const line = fc
  .oneof(
    fc.constantFrom(
      '=1+1',
      '+8',
      '-x',
      '@a',
      "'=q",
      "''",
      '😀𠮷',
      'a\r\nb',
      '\tb',
      '_x0041_',
      '<&>',
      '0012',
      '2024-01-01',
    ),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  )
  .filter(isText)
const given = fc
  .array(line, { minLength: 1, maxLength: 4 })
  .map(lines => lines.join('\n'))
  .filter(isText)

test.each(['zh-CN', 'en-US'] as const)(
  'what comes out goes in again unchanged (%s)',
  async locale => {
    const ctx = { ...all, locale }
    const known = await lookups(database)
    const columns = exportColumns.filter(({ deleted }) => !deleted).map(({ key }) => key)
    const stored: DefectValues[] = []
    const created: string[] = []
    const texts = fc.sample(fc.tuple(line, given, given), { seed: 20261130, numRuns: 40 })
    for (const [summary, description, makerReply] of texts) {
      const values = {
        ...validValues(ids),
        typeCodeId: ids.typeCode,
        district: '310115',
        summary: summary!,
        description: description!,
        makerReply: makerReply!,
        repairShop: summary!,
        sourceRef: '00012',
        cardNo: '11010519491231002X',
        extraAssemblies: ['01', '04'],
        symptomCodes: ['S01', 'S32'],
        propertyLoss: '123456789012.34',
        displacement: '1.50',
        purchaseDate: '2019-12-31',
        reportedToMaker: true,
      }
      // Values that the form rejects (control characters, an empty summary) never become a record.
      const record = await createDefect(ctx, values).catch(error => {
        expect(error.code).toBe('invalid_input')
        return null
      })
      if (record) created.push(record.id)
    }
    expect(created.length).toBeGreaterThan(20)
    for (const record of await database.db
      .select()
      .from(defects)
      .where(inArray(defects.id, created))
      .orderBy(sql`received_at desc, id desc`))
      stored.push(Object.fromEntries(fieldNames.map(name => [name, record[name]])))

    const file = path.join(folder, `${locale}.xlsx`)
    const sheet = await exportSheet(ctx, { columns, filters: {}, ids: created })
    await pipeline(writeSheet(sheet), createWriteStream(file))
    const rows: SheetRow[] = []
    for await (const row of readSheet(file, 'xlsx')) rows.push(row)
    const headings = matchHeadings(rows.shift()!.cells.map(String))
    const layout = { columns: headings, defaults: {} }
    const dictionaries = { known, nearest: nearestFinder(), createMissing: false }
    const back = await readRows(ctx, rows, layout, dictionaries)
    expect(back.flatMap(({ issues }) => issues)).toEqual([])
    const plain = (values: DefectValues) =>
      Object.fromEntries(
        Object.entries(values)
          .filter(
            ([, value]) =>
              value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
          )
          .map(([name, value]) => [
            name,
            name === 'displacement' || name === 'propertyLoss' ? Number(value) : value,
          ]),
      )
    expect(back.map(({ values }) => plain(values))).toEqual(stored.map(plain))
  },
  60_000,
)

test('a text that says “as above” is the one that an import refuses by name', () => {
  for (const text of ['"', '”', ' " ', '同上']) expect(cellFault(text, true)).toEqual({ code: 'cell_ditto' })
  for (const text of ['"a"', "''", '"\n"', '=1+1', '_x0041_'])
    expect(cellFault(text, true)?.code).not.toBe('cell_ditto')
})

test('a reader that leaves ends the reading, and holds no connection meanwhile', async () => {
  const stream = writeSheet(await exportSheet(all, { columns: ['complaintNo', 'description'], filters: {} }))
  stream.on('error', () => {})
  await new Promise(done => stream.once('data', done))
  stream.pause()
  const pending = async () => {
    const { rows } = await database.pool.query(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND state <> 'idle'`,
    )
    return rows
  }
  await expect.poll(pending).toEqual([])
  stream.destroy()
  await expect.poll(pending).toEqual([])
  expect(database.pool.totalCount - database.pool.idleCount).toBe(0)
})

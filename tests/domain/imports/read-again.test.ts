import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import { defectFlow } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { downloadImportErrors } from '@/lib/defects/import/download-import-errors'
import { importSheet } from '@/lib/defects/import/import-sheet'
import { readImport } from '@/lib/defects/import/read-import'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { load, recordsOf, work } from '@/tests/support/defects/imports'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { readSheetsHere } from '@/tests/support/files/children-here'
import { sheetOf, sheetXml, workbook } from '@/tests/support/files/workbooks'
import { temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
const place = temporaryFolder()
const head = ['接收日期', '问题简述', '品牌']
const options = { mode: 'valid', defaults: { source: '01' } }

readSheetsHere()
beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, ['vehicle_defect_import', 'vehicle_defect'], place.folder)
})
afterAll(async () => {
  place.remove()
  await database.close()
})

const noteOf = (report: Awaited<ReturnType<typeof readImport>>, kind: string) =>
  report.notes.find(note => note.kind === kind)
const list = (mark: string, texts: string[]) =>
  texts.map((text, at) => [`2026-10-0${at + 1}`, `${text}${mark}`, `星辰${ids.mark}`])

describe('a list that comes again', () => {
  test('with one more column or other signs: the dry run says which rows are likely which records', async () => {
    const mark = randomUUID().slice(0, 8)
    const rows = list(mark, ['刹车异响，已维修两次', '方向盘抖动（高速）', '变速箱顿挫'])
    const first = await load(database.db, ctx, await sheetOf([head, ...rows]), options)
    expect(first.created).toBe(3)
    const again = rows.map(([day, text, brand]) => [
      day,
      `${text!.replace(/[，（）]/g, ' ')}。`,
      brand,
      '2026年补报',
    ])
    const extra = ['2026-10-04', `天窗漏水${mark}`, `星辰${ids.mark}`, '新']
    const bytes = await sheetOf([[...head, '备注'], ...again, extra])
    const looked = await load(database.db, ctx, bytes, { ...options, mode: 'check' })
    expect(looked).toMatchObject({ valid: 4, skipped: 0 })
    const numbers = (await recordsOf(database.db, first.jobId)).map(({ complaintNo }) => complaintNo)
    expect(noteOf(looked, 'likelySame')).toMatchObject({ count: 3, rows: [2, 3, 4], texts: numbers })
    expect(noteOf(looked, 'likelySame')?.message).toContain('请删去这些行后再导入')
    expect(noteOf(looked, 'columnLeft')?.texts).toEqual(['D 备注'])
  })

  test('of a car that a record of the same day has, told in other words: likely the same for who sees VINs', async () => {
    const mark = randomUUID().slice(0, 8)
    const sheet = (text: string, vin: string) =>
      sheetOf([
        [...head, 'VIN'],
        ['2026-10-05', `${text}${mark}`, `星辰${ids.mark}`, vin],
      ])
    const first = await load(database.db, ctx, await sheet('倒车时异响', 'LSVAB2183K2100001'), options)
    const [one] = await recordsOf(database.db, first.jobId)
    const again = await sheet('刹车踏板变硬', 'LSVAB2183K2100001')
    const blind = await load(database.db, ctx, again, { ...options, mode: 'check' })
    expect(noteOf(blind, 'likelySame')).toBeUndefined()
    const seeing = await contextOf(
      database.db,
      ['vehicle_defect_import', 'vehicle_defect', 'vehicle_defect_personal'],
      place.folder,
    )
    const looked = await load(database.db, seeing, again, { ...options, mode: 'check' })
    expect(noteOf(looked, 'likelySame')).toMatchObject({ rows: [2], texts: [one!.complaintNo] })
  })

  test('whose records were deleted says so, instead of answering what was created then', async () => {
    const mark = randomUUID().slice(0, 8)
    const bytes = await sheetOf([head, ...list(mark, ['玻璃升降器失灵', '空调不制冷'])])
    const first = await load(database.db, ctx, bytes, options)
    expect(first.created).toBe(2)
    const [one] = await recordsOf(database.db, first.jobId)
    await database.db.update(defects).set({ deletedAt: new Date() }).where(eq(defects.id, one!.id))
    for (const mode of ['check', 'valid']) {
      const again = await load(database.db, ctx, bytes, { ...options, mode })
      expect(again.jobId).not.toBe(first.jobId)
      expect(again).toMatchObject({ created: 0, skipped: 2, failed: 0 })
      expect(noteOf(again, 'deletedBefore')).toMatchObject({ count: 1, rows: [2], texts: [one!.complaintNo] })
    }
  })
})

describe('a VIN that is short or masked', () => {
  test('is a fault, or accepted for a reason that its history keeps', async () => {
    const mark = randomUUID().slice(0, 8)
    const rows = ['LSVAB218*********', 'LSVAB2183K21', 'LSVAB2183K2100001'].map((vin, at) => [
      ...['2026-10-08', `车身异响 ${at} ${mark}`, `星辰${ids.mark}`, vin],
    ])
    const bytes = await sheetOf([[...head, 'VIN'], ...rows])
    const refused = await load(database.db, ctx, bytes, { ...options, mode: 'check' })
    expect(refused.errors.map(({ row, field }) => [row, field])).toEqual([
      [2, 'vin'],
      [3, 'vin'],
    ])
    expect(refused.errors[0]!.message).toContain('遮盖')
    const defaults = { source: '01', vinOverrideReason: '来源平台隐去了后几位' }
    const report = await load(database.db, ctx, bytes, { ...options, defaults })
    expect(report).toMatchObject({ created: 3, failed: 0 })
    expect(noteOf(report, 'vinReason')).toMatchObject({ count: 2, rows: [2, 3] })
    const records = await recordsOf(database.db, report.jobId)
    const flow = await database.db
      .select({ remarks: defectFlow.remarks })
      .from(defectFlow)
      .where(
        inArray(
          defectFlow.defectId,
          records.map(({ id }) => id),
        ),
      )
      .orderBy(defectFlow.defectId)
    expect(flow.map(({ remarks }) => remarks)).toEqual([
      '清单.xlsx · 来源平台隐去了后几位',
      '清单.xlsx · 来源平台隐去了后几位',
      '清单.xlsx',
    ])
    await expect(
      load(database.db, ctx, bytes, { defaults: { vinOverrideReason: '长'.repeat(201) } }),
    ).rejects.toMatchObject({ details: { issues: [{ path: 'defaults.vinOverrideReason' }] } })
  })
})

describe('a sheet', () => {
  test('of the 1904 system is read so in a cell of any format; hidden rows and columns are told', async () => {
    const text = (at: string, value: string) => `<c r="${at}" t="str"><v>${value}</v></c>`
    const row = (at: number, hidden = '') => `<row r="${at}"${hidden}><c r="A${at}"><v>44841.4</v></c>
      ${text(`B${at}`, `机油消耗 ${at} ${ids.mark}`)}${text(`C${at}`, `星辰${ids.mark}`)}</row>`
    const xml = sheetXml(
      `<row r="1">${head.map((heading, at) => text(`${'ABC'[at]}1`, heading)).join('')}</row>${row(2)}${row(3, ' hidden="1"')}`,
    ).replace('<sheetData>', '<cols><col min="3" max="3" hidden="1"/></cols><sheetData>')
    const book = `<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`
    const report = await load(database.db, ctx, workbook(xml, { 'xl/workbook.xml': book }), options)
    expect(report).toMatchObject({ created: 2, failed: 0 })
    const records = await recordsOf(database.db, report.jobId)
    expect(records.map(({ receivedAt }) => receivedAt)).toEqual(['2026-10-08', '2026-10-08'])
    expect(noteOf(report, 'hiddenRows')).toMatchObject({ count: 1, rows: [3] })
    expect(noteOf(report, 'hiddenColumns')?.texts).toEqual(['C 品牌'])
  })

  test('whose headings nobody knows shows its rows, of which one is chosen; its errors keep the rows above', async () => {
    const mark = randomUUID().slice(0, 8)
    const rows = [
      ['某单位投诉登记'],
      ['甲栏', '乙栏', '丙栏'],
      ['日', '题', '牌'],
      ['2026-10-08', `座椅松动${mark}`, `星辰${ids.mark}`],
      ['#N/A', `座椅异响${mark}`, `星辰${ids.mark}`],
      ['合计', 2],
    ]
    const looked = await load(database.db, ctx, await sheetOf(rows))
    expect(looked).toMatchObject({ state: 'failed', headingRow: 2, headings: ['甲栏', '乙栏', '丙栏'] })
    expect(looked.head.map(({ row, cells }) => [row, cells[0]]).slice(0, 3)).toEqual([
      [1, '某单位投诉登记'],
      [2, '甲栏'],
      [3, '日'],
    ])
    const mapping = { 日: 'receivedAt', 题: 'summary', 牌: 'brandId' }
    const body = { fromJobId: looked.jobId, headingRow: 3, mapping, ...options } as const
    const { jobId } = await importSheet(ctx, body as Parameters<typeof importSheet>[1])
    await work(database.db, ctx)
    const report = await readImport(ctx, { jobId })
    expect(report).toMatchObject({ created: 1, failed: 1, headingRow: 3, total: 2 })
    expect(report.errors[0]).toMatchObject({ row: 5, column: 'A', value: '#N/A' })
    expect(noteOf(report, 'otherRows')).toMatchObject({ count: 1, rows: [6], texts: ['合计'] })
    const { file } = await downloadImportErrors(ctx, { jobId })
    const errors = await buffer((file as { stream: NodeJS.ReadableStream }).stream as never)
    const again = await load(database.db, ctx, errors, { ...options, mapping, headingRow: 3 }, '错误.xlsx')
    expect(again).toMatchObject({ created: 0, skipped: 1, failed: 1 })
    expect(again.errors[0]).toMatchObject({ row: 5, column: 'A' })
  })

  test('is refused where the sheet that is asked for is not there, the row is none', async () => {
    const bytes = await sheetOf([head, ...list(randomUUID().slice(0, 8), ['异响'])])
    expect(await load(database.db, ctx, bytes, { headingRow: 9 })).toMatchObject({ state: 'failed' })
    await expect(load(database.db, ctx, bytes, { headingRow: 0 })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await expect(load(database.db, ctx, bytes, { sheetName: 'x'.repeat(40) })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('says that a placeholder is empty, where a default stands in for it, and in a needed column a fault', async () => {
    const mark = randomUUID().slice(0, 8)
    const rows = [
      [...['2026-10-08', `灯光闪烁${mark}`, `星辰${ids.mark}`, '不详', '未知', '无']],
      [...['不详', `灯光闪烁${mark}`, `星辰${ids.mark}`, '—', '2025-01-01', '是']],
      [...['2026-10-08', '无', `星辰${ids.mark}`, '/', '暂无', '/']],
      [...['2026-10-08', `灯光熄灭${mark}`, '不详', 'N/A', '暂无', '/']],
    ]
    const bytes = await sheetOf([[...head, '省份', '购车日期', '是否起火'], ...rows])
    const report = await load(database.db, ctx, bytes, {
      mode: 'valid',
      defaults: { source: '01', province: '浙江省' },
    })
    expect(report.errors.map(({ row, field }) => [row, field])).toEqual([
      [3, 'receivedAt'],
      [4, 'summary'],
      [5, 'brandId'],
    ])
    const [record] = await recordsOf(database.db, report.jobId)
    expect(record).toMatchObject({ province: '330000', purchaseDate: null, fire: false })
    const said = ['placeholders', 'defaultTaken']
    expect(
      report.notes.filter(({ kind }) => said.includes(kind)).map(({ column, count }) => [column, count]),
    ).toEqual(
      expect.arrayContaining([
        ['D 省份', 4],
        ['E 购车日期', 3],
        ['F 是否起火', 2],
      ]),
    )
  })
})

import { eq, sql } from 'drizzle-orm'
import PizZip from 'pizzip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit'
import { findUserById } from '@/lib/accounts/people/find-user'
import { sheetMime } from '@/lib/excel/write-sheet'
import { jobKinds } from '@/lib/ops/server/jobs'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { sheetOf } from '@/tests/support/files/workbooks'
import { listFiles } from '@/tests/support/intake/uploads'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let ids: Catalogue
let token: string
const path = '/complaintsvehicleinfo/excel'

beforeAll(async () => {
  door = await openDoor()
  ids = await seedCatalogue(door.database.db)
  token = await door.signIn(['vehicle_defect_import', 'vehicle_defect'])
})
afterAll(() => door.close())

function formOf(bytes: Uint8Array | string, name = '清单.xlsx', fields: Record<string, string> = {}) {
  const form = new FormData()
  form.append('file', new File([bytes as BlobPart], name))
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  return form
}

async function send(form: FormData, by = token) {
  const answer = await door.call('POST', path, { token: by, form })
  return { status: answer.status, body: await answer.json() }
}

async function work() {
  const { openContext } = await import('@/lib/accounts/open-context')
  await runNextJob(door.database.db, jobKinds, async userId => {
    const user = await findUserById(door.database.db, userId!)
    return user && openContext({ user, db: door.database.db, door: 'job' })
  })
}

const read = async (way: string, headers?: Record<string, string>, by = token) =>
  (await door.call('GET', `${path}/${way}`, { token: by, headers })).json()

const sheet = (mark: string) =>
  sheetOf([
    ['接收日期', '问题简述', '品牌', '起火'],
    ['2024-01-02', `异响 ${mark}`, `星辰${ids.mark}`, '是'],
    ['2024-13-02', `日期 ${mark}`, `星辰${ids.mark}`, '是'],
  ])

describe('POST excel', () => {
  test('is a job that tells how it stands, in the language of who asks', async () => {
    const { status, body } = await send(
      formOf(await sheet('a'), undefined, { mode: 'valid', defaults: '{"source":"01"}' }),
    )
    expect(status).toBe(200)
    const { jobId } = body.data
    expect((await read(jobId)).data).toMatchObject({
      state: 'queued',
      total: null,
      done: 0,
      created: 0,
      errors: [],
    })
    await work()
    const reported = (await read(jobId)).data
    expect(reported).toMatchObject({
      state: 'done',
      total: 2,
      done: 2,
      created: 1,
      skipped: 0,
      failed: 1,
      reason: null,
    })
    expect(reported.errors).toEqual([
      {
        row: 3,
        column: 'A',
        heading: '接收日期',
        field: 'receivedAt',
        value: '2024-13-02',
        message: '接收日期应为实际存在的日期，格式 YYYY-MM-DD',
      },
    ])
    const english = (await read(jobId, { 'accept-language': 'en-US' })).data
    expect(english.errors[0].message).toMatch(/^Received/)
    const audit = await door.database.db.select().from(auditLog).where(eq(auditLog.action, 'importDefects'))
    expect(audit.at(-1)).toMatchObject({ detail: { file: '清单.xlsx', rows: 2, created: 1 } })
  })

  test('takes csv as Chinese Excel saves it', async () => {
    const gb18030 = Buffer.from('bdd3cad5c8d5c6da2ccecacce2bcf2caf60a323032342f312f322cd2ecceec0a', 'hex')
    const fields = { defaults: JSON.stringify({ brandId: ids.brand }) }
    const { body } = await send(formOf(gb18030, '清单.csv', fields))
    await work()
    expect((await read(body.data.jobId)).data).toMatchObject({
      state: 'done',
      valid: 1,
      failed: 0,
      created: 0,
    })
  })

  test('refuses who may not, no file, two files, another kind, and too much', async () => {
    const bytes = await sheet('b')
    const before = listFiles(door.files)
    const nobody = await door.signIn(['vehicle_defect'])
    expect((await send(formOf(bytes), nobody)).status).toBe(403)
    expect((await send(new FormData())).status).toBe(400)
    const two = formOf(bytes)
    two.append('file', new File(['x'], 'b.xlsx'))
    expect((await send(two)).status).toBe(400)
    expect((await send(formOf(bytes, 'a.pdf'))).status).toBe(415)
    const mapped = await send(formOf(bytes, undefined, { mapping: '{"a":"state"}' }))
    expect([mapped.status, mapped.body.resMsg]).toEqual([400, '列对应的取值“state”不在可选范围内'])
    expect((await send(formOf(bytes, undefined, { createMissing: 'true' }))).status).toBe(403)
    expect((await send(formOf(new Uint8Array(66 * 1024 * 1024)))).status).toBe(413)
    expect(listFiles(door.files)).toEqual(before)
  })

  test('at once and many times is stored once', async () => {
    const bytes = await sheet('c')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send(formOf(bytes, undefined, { mode: 'valid' }))),
    )
    expect(new Set(answers.map(({ body }) => body.data.jobId)).size).toBe(1)
    await work()
    expect((await read(answers[0]!.body.data.jobId)).data).toMatchObject({ created: 1, failed: 1 })
  })
})

describe('a sheet once more', () => {
  const again = (json: object, by = token) => door.call('POST', path, { token: by, json })
  const unknown = (mark: string) =>
    sheetOf([
      ['接收日期', '问题简述', '品牌'],
      ['2024-01-02', `异响 ${mark}`, `星辰牌${ids.mark}`],
    ])

  test('is checked again with what names mean, and then stored, without being sent', async () => {
    const first = (await send(formOf(await unknown('e')))).body.data.jobId
    await work()
    expect((await read(first)).data).toMatchObject({
      failed: 1,
      unknownNames: [{ field: 'brandId', name: `星辰牌${ids.mark}`, count: 1, row: 2 }],
      sheetColumns: [
        { letter: 'A', field: 'receivedAt' },
        { letter: 'B' },
        { letter: 'C', field: 'brandId' },
      ],
    })
    const nameMapping = { brandId: { [`星辰牌${ids.mark}`]: ids.brand } }
    const body = { fromJobId: first, nameMapping, defaults: { source: '01' }, mode: 'valid', remember: true }
    const answer = await again(body)
    expect(answer.status).toBe(200)
    const { jobId } = (await answer.json()).data
    await work()
    const reported = (await read(jobId)).data
    expect(reported).toMatchObject({ created: 1, failed: 0, nameMapping })
    const list = await door.call('POST', '/complaintsvehicleinfo/page', {
      token,
      json: { importId: reported.id },
    })
    expect((await list.json()).data).toMatchObject({ total: 1 })
  })

  test('refuses the sheet of somebody else, an unknown entry, both a file and none, and who may not', async () => {
    const first = (await send(formOf(await unknown('f')))).body.data.jobId
    const other = await door.signIn(['vehicle_defect_import'])
    expect((await again({ fromJobId: first }, other)).status).toBe(404)
    expect((await again({ fromJobId: first }, await door.signIn(['vehicle_defect']))).status).toBe(403)
    expect((await again({ fromJobId: 'x' })).status).toBe(400)
    expect((await again({})).status).toBe(400)
    const both = formOf(await unknown('f'), undefined, { fromJobId: first })
    expect((await send(both)).status).toBe(400)
    const wrong = await again({ fromJobId: first, nameMapping: { brandId: { x: '999999999' } } })
    expect(wrong.status).toBe(400)
    expect((await wrong.json()).errors).toEqual([{ path: 'brandId', message: '品牌的取值不在可选范围内' }])
    expect((await again({ fromJobId: first, nameMapping: { summary: { x: '1' } } })).status).toBe(400)
    expect((await again({ fromJobId: first, createMissing: true })).status).toBe(403)
    await work()
  })
})

describe('what else there is to an import', () => {
  test('the file of errors, the list, and an end before it begins', async () => {
    const { jobId } = (await send(formOf(await sheet('d')))).body.data
    const other = await door.signIn(['vehicle_defect_import'])
    expect((await read(jobId, {}, other)).code).toBe(404)
    expect((await door.call('DELETE', `${path}/${jobId}`, { token: other })).status).toBe(404)
    expect((await door.call('DELETE', `${path}/${jobId}`, { token })).status).toBe(200)
    expect((await read(jobId)).data.state).toBe('cancelled')
    expect((await door.call('DELETE', `${path}/${jobId}`, { token })).status).toBe(409)
    const errors = await door.call('GET', `${path}/${jobId}/errors`, { token })
    expect(errors.headers.get('content-type')).toBe(sheetMime)
    expect(errors.headers.get('content-disposition')).toContain('attachment')
    expect((await errors.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
    const list = await (await door.call('GET', path, { token })).json()
    expect(list.data[0]).toMatchObject({ jobId, state: 'cancelled', mode: 'check', mine: true })
    const everybody = await (await door.call('GET', `${path}?of=everybody`, { token: other })).json()
    expect(everybody.data.find((row: { jobId: string }) => row.jobId === jobId)).toMatchObject({
      mine: false,
    })
    expect((await door.call('GET', `${path}?of=nobody`, { token })).status).toBe(400)
  })

  test('the template has every column, and filled in it goes through', async () => {
    const answer = await door.call('GET', `${path}/template`, { token })
    expect(answer.status).toBe(200)
    const { default: Excel } = await import('exceljs')
    const book = new Excel.Workbook()
    const template = await answer.arrayBuffer()
    await book.xlsx.load(template, { ignoreNodes: ['dataValidations'] })
    const main = book.worksheets[0]!
    const headings = (main.getRow(1).values as string[]).slice(1)
    expect(headings.slice(0, 4)).toEqual(['接收日期', '问题简述', '品牌', '车辆识别代号（VIN）'])
    expect(main.getCell('A1').note).toBeTruthy()
    const { body } = await send(formOf(filledIn(template, ['2024年1月2日', '模板异响', `星辰${ids.mark}`])))
    await work()
    const reported = (await read(body.data.jobId)).data
    expect(reported).toMatchObject({ state: 'done', valid: 1, failed: 0, skipped: 0 })
    expect(reported.columns).not.toContain(null)
    expect(book.worksheets[1]!.rowCount).toBe(headings.length + 1)
  })
})

// As a spreadsheet does it: exceljs writes its lists of choices cell by cell, for seconds.
function filledIn(template: ArrayBuffer, texts: string[]): Uint8Array {
  const zip = new PizZip(template)
  const sheet = zip.file('xl/worksheets/sheet1.xml')!
  const cells = texts.map((text, at) => `<c r="${'ABC'[at]}2" t="inlineStr"><is><t>${text}</t></is></c>`)
  const rows = sheet.asText().replace('</sheetData>', `<row r="2">${cells.join('')}</row></sheetData>`)
  return zip.file(sheet.name, rows).generate({ type: 'uint8array' })
}

describe('POST excel/:jobId/undo', () => {
  const undo = (jobId: string, by = token) =>
    door.call('POST', `${path}/${jobId}/undo`, { token: by, json: {} })
  const imported = async (mark: string) => {
    const { body } = await send(formOf(await sheet(mark), undefined, { mode: 'valid' }))
    await work()
    return body.data.jobId as string
  }

  test('is a job; the import then says that it was undone, when and by whom', async () => {
    const jobId = await imported('undo')
    const answer = await undo(jobId)
    expect(answer.status).toBe(200)
    expect((await answer.json()).data).toEqual({ jobId: expect.any(String) })
    expect((await read(jobId)).data).toMatchObject({ state: 'done', undo: { state: 'queued', at: null } })
    await work()
    expect((await read(jobId)).data).toMatchObject({
      state: 'undone',
      undo: { state: 'done', by: '测试员', at: expect.stringMatching(/\+08:00$/) },
    })
    const again = await undo(jobId)
    expect(again.status).toBe(409)
    expect((await again.json()).resMsg).toBe('这次导入已经撤销')
  })

  test('answers 409 with how many and which records were touched, 404 for what is somebody else’s', async () => {
    const jobId = await imported('touched')
    const { rows } = await door.database.db.execute<{ id: string; no: string }>(
      sql`SELECT id, complaint_no AS no FROM defects WHERE summary = '异响 touched'`,
    )
    const editor = await door.signIn(['vehicle_defect', 'vehicle_defect_edit'])
    const amended = await door.call('POST', '/complaintsvehicleinfo/amend', {
      token: editor,
      json: { id: rows[0]!.id, version: 1, mileage: 7 },
    })
    expect(amended.status).toBe(200)
    const answer = await undo(jobId)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      resMsg: `有 1 条记录在导入后已被处理（${rows[0]!.no}），不能整批撤销`,
      data: { count: 1, numbers: [rows[0]!.no] },
    })
    expect((await undo(jobId, await door.signIn(['vehicle_defect_import']))).status).toBe(404)
    expect((await undo(jobId, editor)).status).toBe(403)
    expect((await undo('x')).status).toBe(400)
  })
})

test('the parameter says how many rows and how large a file may be, from the next one on', async () => {
  const { pool } = door.database
  const limit = (value: object | null) =>
    value
      ? pool.query(`insert into parameters (key, value) values ('importLimits', $1)`, [value])
      : pool.query(`delete from parameters where key = 'importLimits'`)
  await limit({ rows: 1, megabytes: 1 })
  const large = await send(formOf(`接收日期,问题简述\n2024-01-02,${'长'.repeat(400_000)}`, '清单.csv'))
  expect([large.status, large.body.resMsg]).toEqual([413, expect.stringContaining('1 MB')])
  const { body } = await send(formOf(await sheet('limit'), undefined, { defaults: '{"source":"01"}' }))
  await work()
  expect((await read(body.data.jobId)).data).toMatchObject({ state: 'failed', reason: '行数超过上限' })
  await limit(null)
})

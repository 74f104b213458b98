import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { setExportLimits } from '@/tests/support/defects/exports'
import { deletedList, list, mine, openExports } from './export-calls'

const { door, anna, send, data, noted, runJob, clear } = await openExports(10)
beforeEach(clear)
afterAll(() => door.close())

const mimes = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
}
const columns = ['complaintNo', 'state', 'receivedAt', 'vin', 'reporterName', 'summary', 'createdAt']
const request = { columns, filters: {}, ids: ['4', '5'] }
const cellsOf = (csv: string): string[][] => parse(csv, { bom: true })
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

async function file(format: keyof typeof mimes, json: object = {}, token = anna, path = list) {
  const response = await send(token, 'POST', path, { ...request, format, ...json })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, mimes[format]])
  expect(response.headers.get('content-disposition')).toMatch(new RegExp(`\\.${format}$`))
  return response.text()
}

describe('an export of records', () => {
  test('is had as CSV and as NDJSON, with what the workbook has', async () => {
    const csv = cellsOf(await file('csv'))
    const objects = linesOf(await file('ndjson'))
    expect(csv[0]).toEqual([
      ...['投诉编号', '状态', '接收日期', '车辆识别代号（VIN）', '报告人姓名/单位', '问题简述', '录入时间'],
    ])
    expect(objects.map(one => Object.keys(one))).toEqual([columns, columns])
    for (const [at, one] of objects.entries())
      expect(csv[at + 1]!.slice(0, 6)).toEqual(columns.slice(0, 6).map(key => one[key] ?? ''))
    expect(objects[0].createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)
  })

  test('masks alike in every format, and leaves out what was not to be in it', async () => {
    const stranger = await door.signIn(['vehicle_defect_export'])
    for (const format of ['csv', 'ndjson'] as const) {
      expect(await file(format)).toContain('张三丰')
      for (const text of [await file(format, {}, stranger), await file(format, { masked: true })]) {
        expect(text).toContain('LSVAB2183K2******')
        expect(text).not.toMatch(/张三丰|LSVAB2183K2\d/)
      }
      expect(await file(format, { deidentified: true })).not.toMatch(/LSV|张/)
    }
  })

  test('makes no formula of what a reporter wrote', async () => {
    await door.database.db.execute(
      sql`UPDATE defects SET summary = '=HYPERLINK("http://x","y")' WHERE id = 5`,
    )
    const rows = cellsOf(await file('csv'))
    expect(rows.flat()).toContain(`'=HYPERLINK("http://x","y")`)
  })

  test('needs a reason, is noted with its format, and waits as a job, in every format', async () => {
    await setExportLimits(door.database.db, { reasonAbove: 1, jobAbove: 1 })
    const { errors } = await data(anna, 'POST', list, { ...request, format: 'csv' })
    expect(errors).toMatchObject([
      { path: 'reason', message: expect.stringMatching(/^导出 \d+ 条，超过 1 条须填写/) },
    ])
    const { jobId } = (await data(anna, 'POST', list, { ...request, format: 'csv', reason: '月报' })).data
    expect(await runJob()).toBe(true)
    expect((await data(anna, 'GET', `${mine}/${jobId}`)).data).toMatchObject({ state: 'done', format: 'csv' })
    const kept = await send(anna, 'GET', `${mine}/${jobId}/file`)
    expect(kept.headers.get('content-type')).toBe(mimes.csv)
    expect(cellsOf(await kept.text())).toHaveLength(3)
    expect((await noted(jobId)).map(({ detail }) => (detail as { format: string }).format)).toEqual(
      Array(3).fill('csv'),
    )
  })

  test('of the deleted list has them too, and another format is refused by name', async () => {
    const token = await door.signIn('all')
    const text = await file(
      'ndjson',
      { ids: undefined, columns: ['complaintNo', 'deletedAt'] },
      token,
      deletedList,
    )
    expect(linesOf(text)).toHaveLength(3)
    const refused = await data(anna, 'POST', list, { ...request, format: 'pdf' })
    expect([refused.status, refused.errors[0].path]).toEqual([400, 'format'])
  })
})

test.each([
  '/recordbrand/export',
  '/auditlog/export',
  '/recallinfo/export',
  '/vehiclesales/export',
  '/analysis/report/export',
])('%s has them as well', async path => {
  const token = await door.signIn('all')
  for (const [format, mime] of Object.entries(mimes)) {
    const response = await send(token, 'GET', `${path}?format=${format}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, mime])
    const text = Buffer.from(await response.arrayBuffer()).toString()
    if (format === 'ndjson') linesOf(text)
    else if (format === 'parquet') expect(text.startsWith('PAR1') && text.endsWith('PAR1')).toBe(true)
    else expect(text.startsWith('\uFEFF')).toBe(true)
  }
})

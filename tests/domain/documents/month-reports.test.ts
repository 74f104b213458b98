import { buffer } from 'node:stream/consumers'
import PizZip from 'pizzip'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defects } from '@/db/schema/defects'
import { readReport } from '@/lib/analysis/report/read-report'
import { type Ctx, type CtxParts, createContext } from '@/lib/core/context'
import type { FileReply } from '@/lib/core/replies'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { officialTemplate } from '@/lib/documents/official-template'
import { announceMonth } from '@/lib/month-reports/announce-month'
import { monthReportJob } from '@/lib/month-reports/month-job'
import { addPin, listPins, removePin } from '@/lib/month-reports/panel'
import { listMonthReports, readMonthReport, startMonthReport } from '@/lib/month-reports/reports'
import { readMonthTemplate, resetMonthTemplate, saveMonthTemplate } from '@/lib/month-reports/template'
import { addItem } from '@/lib/signals/items/add-item'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { composeDocumentsHere } from '@/tests/support/files/children-here'
import { docx, received } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'
import { runJobs } from '@/tests/support/people/system'

const pages = ['defect_analysis', 'vehicle_defect:query', 'watch_item:query', 'recall:query'] as const
const month = '1998-05'
const window = { receivedAtFrom: '1998-05-01', receivedAtTo: '1998-05-31' }

let database: TestDatabase
let analyst: Ctx

composeDocumentsHere()
beforeAll(async () => {
  database = await openTestDatabase()
  analyst = await contextOf(database.db, [...pages])
  await database.db.insert(defects).values(
    Array.from({ length: 37 }, (_, at) => ({
      complaintNo: `QX19980501${String(at).padStart(6, '0')}`,
      state: 50,
      receivedAt: `1998-05-${String((at % 28) + 1).padStart(2, '0')}`,
      assemblyCode: at % 3 ? '04' : '11',
    })),
  )
  const merged = { state: 70, receivedAt: '1998-05-03' }
  await database.db
    .insert(defects)
    .values(['8', '9'].map(no => ({ complaintNo: `QX1998050190000${no}`, ...merged })))
})
afterAll(() => database?.close())

const run = () => runJobs(database.db, [monthReportJob], analyst.services)
const bytesOf = async (ctx: Ctx, id: string) => {
  const { file } = (await readMonthReport(ctx, { id })) as FileReply
  return buffer('open' in file ? await file.open() : file.stream)
}
const wordOf = async (ctx: Ctx, id: string) => {
  const xml = new PizZip(await bytesOf(ctx, id)).file('word/document.xml')!.asText()
  return xml.replace(/<\/w:p>/g, '\n').replace(/<[^>]*>/g, '')
}
const newest = async (ctx: Ctx) => {
  const { reports, failed } = await listMonthReports(ctx, { month })
  expect(failed).toBeNull()
  return reports[0]!
}

it('a month’s report says what the page says, as Word and PDF, with what its person has pinned', async () => {
  await addPin(analyst, {
    page: 'report',
    name: '按总成',
    query: { ...window, tab: 'overview', viewId: '1' },
    block: 2,
  })
  await addPin(analyst, { page: 'prop', name: '异常组合分析', query: { assemblyCode: ['11'] } })
  expect((await listPins(analyst, {})).map(({ title, months }) => [title, months])).toEqual([
    ['统计报表 · 概览 · 按总成', 1],
    ['异常组合分析 · 总成=动力电池', 12],
  ])
  await startMonthReport(analyst, { month })
  expect((await listMonthReports(analyst, {})).running).toBe(1)
  expect(await run()).toBe(1)
  const report = await newest(analyst)
  expect(report.files.map(({ name }) => name)).toEqual([
    '1998 年 5 月缺陷信息分析月报.docx',
    '1998 年 5 月缺陷信息分析月报.pdf',
  ])
  const text = await wordOf(analyst, report.files[0]!.id)
  const page = await readReport(analyst, { ...window, by: 'subAssemblyCode' })
  expect(text).toContain(page.finding.text)
  expect(text).toContain('37')
  expect(text).toContain('1998 年 5 月收到 37 条')
  expect(text).toContain('收到、计入统计的 37 条；草稿和已归并的 2 条没有计入。')
  expect(text).toContain('本月没有备案的召回')
  expect(text.slice(text.indexOf('附件 3')).split('\n')).toContain('无')
  // The pinned table, and how many of its records there are.
  expect(text).toContain('按总成')
  expect(text).toContain('异常组合分析')
  for (const { id } of await listPins(analyst, {})) await removePin(analyst, { id })
})

it('is made for who sees personal data too, whose reading of records would be noted', async () => {
  const lead = await contextOf(database.db, [...pages, 'vehicle_defect_personal'])
  await startMonthReport(lead, { month })
  const asJob = createContext({ ...(lead as Ctx & CtxParts), door: 'job' })
  expect(await runNextJob(database.db, [monthReportJob], async () => asJob)).toBe(true)
  const { files } = await newest(lead)
  expect(await wordOf(lead, files[0]!.id)).toContain('收到、计入统计的 37 条')
})

it('a figure that is pinned is a figure of the report, on the trend page too, and its filter is said', async () => {
  const whoever = await contextOf(database.db, [...pages])
  await addPin(whoever, { page: 'report', name: '按总成', query: { ...window, tab: 'overview' }, block: 2 })
  await addPin(whoever, { page: 'look', name: '省份', query: { ...window, lens: 'assemblyCode' }, block: 1 })
  await addPin(whoever, { page: 'look', name: '里程', query: window, block: 5 })
  const cell = { group: 'brandId', groupKey: '1', event: 'assemblyCode', eventKey: '04', ...window }
  await addPin(whoever, { page: 'cell', name: '制动与自身历史', query: cell })
  await expect(
    addPin(whoever, { page: 'look', name: 'x', query: { lens: 'nothing' } }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
  await startMonthReport(whoever, { month, filters: { assemblyCode: '11' } })
  expect(await run()).toBe(1)
  const { files, filter } = await newest(whoever)
  expect(filter).toMatch(/总成/)
  const bytes = await bytesOf(whoever, files[0]!.id)
  // The trend of the first page, and those that are drawn on their pages; mileage has too few.
  expect(new PizZip(bytes).file(/chart-of-document/)).toHaveLength(3)
  expect(await wordOf(whoever, files[0]!.id)).toContain('制动与自身历史')
  expect(await wordOf(whoever, files[0]!.id)).toContain('里程')
})

it('is a person’s own, and everybody’s only when nobody asked for it', async () => {
  const other = await contextOf(database.db, [...pages])
  const own = await newest(analyst)
  await expect(readMonthReport(other, { id: own.files[0]!.id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await listMonthReports(other, { month })).reports).toEqual([])
  await addPin(other, { page: 'report', name: '主要指标', query: {} })
  await announceMonth(database.db, new Date('1998-06-01T01:00:00Z'))
  await announceMonth(database.db, new Date('1998-06-02T01:00:00Z'))
  expect(await run()).toBe(2)
  const whose = (await listMonthReports(other, { month })).reports.map(({ own }) => own)
  expect(whose.sort()).toEqual([false, true])
  expect((await listMonthReports(analyst, { month })).reports.map(({ own }) => own).sort()).toEqual([
    false,
    true,
  ])
})

it('is made however many items are watched', async () => {
  const watcher = await contextOf(database.db, [...pages, 'watch_item'])
  const { series } = await lookups(watcher)
  const ids = [...series.keys()].slice(0, 14)
  for (const modelRangeId of ids)
    await addItem(watcher, { group: { modelRangeId }, event: { assemblyCode: '04' } })
  await startMonthReport(watcher, { month })
  expect(await run()).toBe(1)
  const { files } = await newest(watcher)
  expect(await wordOf(watcher, files[0]!.id)).toContain(series.get(ids[0]!)!.name)
})

it('who may not see watch items reads that they are left out', async () => {
  const reader = await contextOf(database.db, ['defect_analysis:query', 'vehicle_defect:query'])
  await startMonthReport(reader, { month })
  expect(await run()).toBe(1)
  const { files } = await newest(reader)
  expect(await wordOf(reader, files[0]!.id)).toContain('无权查看关注事项')
})

it('is refused without the right, for no month, and for one to come', async () => {
  const nobody = await contextOf(database.db, ['recall:query'])
  await expect(startMonthReport(nobody, { month })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(startMonthReport(analyst, { month: '1998-13' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(startMonthReport(analyst, { month: '2099-01' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(
    addPin(analyst, { page: 'report', name: 'x', query: { by: 'nothing' } }),
  ).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

it('an office’s own template is tried before it is kept, and taken back', async () => {
  const head = await contextOf(database.db, [...pages, 'system_parameter:edit'])
  const file = (text: string) =>
    received(analyst.services.fileStore, '本局模板.docx', officialTemplate('本局', [{ text }]))
  await expect(saveMonthTemplate(analyst, { files: [await file('{title}')] })).rejects.toMatchObject({
    code: 'forbidden',
  })
  for (const bytes of [Buffer.from('no zip'), docx([{ name: 'word/a.xml', claims: { uncompressed: 9 } }])])
    await expect(
      saveMonthTemplate(head, { files: [await received(analyst.services.fileStore, 'a.docx', bytes)] }),
    ).rejects.toMatchObject({ code: 'template', params: { fault: 'damaged' } })
  await saveMonthTemplate(head, { files: [await file('本局编：{title}')] })
  await expect(saveMonthTemplate(head, { files: [await file('{titel}')] })).rejects.toMatchObject({
    code: 'template',
    params: { fault: 'unknown', name: 'titel' },
  })
  expect((await readMonthTemplate(head, {})).own).toMatchObject({ name: '本局模板.docx' })
  await startMonthReport(head, { month })
  await run()
  expect((await wordOf(head, (await newest(head)).files[0]!.id)).trim()).toBe(
    '本局编：1998 年 5 月缺陷信息分析月报',
  )
  await resetMonthTemplate(head, {})
  expect((await readMonthTemplate(head, {})).own).toBeNull()
})

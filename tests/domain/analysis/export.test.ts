import { buffer } from 'node:stream/consumers'
import { desc } from 'drizzle-orm'
import Excel from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit'
import { exportDisproportion, pageDisproportion } from '@/lib/analysis/disproportion/page-disproportion'
import { readCell } from '@/lib/analysis/disproportion/read-cell'
import { exportReport } from '@/lib/analysis/report/export-report'
import { readAnnual } from '@/lib/analysis/report/read-annual'
import { readReport } from '@/lib/analysis/report/read-report'
import { exportCellHistory, exportTrend } from '@/lib/analysis/trend/export-trend'
import { readCellHistory } from '@/lib/analysis/trend/read-cell-history'
import { readTrend } from '@/lib/analysis/trend/read-trend'
import type { Ctx } from '@/lib/core/context'
import type { FileReply } from '@/lib/core/replies'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { addCampaign } from '@/tests/support/defects/campaigns'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let analyst: Ctx
let window: { receivedAtFrom: string; receivedAtTo: string }

beforeAll(async () => {
  database = await openTestDatabase()
  analyst = await contextOf(database.db, ['defect_analysis', 'vehicle_defect:query'])
  const rows = await database.db.query.defects.findMany({ columns: { receivedAt: true } })
  const days = rows.flatMap(({ receivedAt }) => receivedAt ?? []).sort()
  window = { receivedAtFrom: days[0]!, receivedAtTo: days.at(-1)! }
})
afterAll(() => database?.close())

async function bookOf({ file }: FileReply) {
  if (!('stream' in file)) throw new Error('not streamed')
  const book = new Excel.Workbook()
  await book.xlsx.load((await buffer(file.stream)) as unknown as Excel.Buffer)
  return { name: file.name, sheets: book.worksheets.map(tableIn) }
}

function tableIn(sheet: Excel.Worksheet) {
  const heading = (sheet.views[0] as { ySplit: number }).ySplit
  const texts = (row: number) => (sheet.getRow(row).values as (string | number)[]).slice(1)
  const above = Array.from({ length: heading - 1 }, (_, at) => texts(at + 1)[0])
  const heads = texts(heading) as string[]
  const rows = Array.from({ length: sheet.rowCount - heading }, (_, at) => {
    const cells = texts(heading + 1 + at)
    return Object.fromEntries(heads.map((head, column) => [head, cells[column]]))
  })
  const formats = Object.fromEntries(
    heads.map((head, column) => [head, sheet.getRow(heading + 1).getCell(column + 1).numFmt]),
  )
  return { name: sheet.name, above, heads, rows, formats }
}

async function listedUnder(link: unknown) {
  const url = new URL(String(link))
  expect(url.pathname).toBe('/app/defects')
  const words: Record<string, string[]> = {}
  for (const [name, value] of url.searchParams) words[name] = [...(words[name] ?? []), value]
  const filters = Object.fromEntries(
    Object.entries(words).map(([name, all]) => [name, all.length > 1 ? all : all[0]]),
  )
  return (await pageDefects(analyst, filters)).total
}

const lastAudit = async () =>
  (await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]!

describe('an exported report', () => {
  test('has a sheet for each block with its window, filters, denominator and links', async () => {
    const question = { ...window, powerType: ['BEV', 'PHEV'] }
    const report = await readReport(analyst, { ...question, limit: 10_000 })
    const { name, sheets } = await bookOf(await exportReport(analyst, question))
    expect(name).toContain(`${window.receivedAtFrom}—${window.receivedAtTo}`)
    expect(sheets.map(sheet => sheet.name)).toEqual(['主要指标', '按月', '按总成', '增长最多的车型系列'])
    for (const { above } of sheets) {
      expect(above[0]).toMatch(/^统计报表 概览 · /)
      expect(above[2]).toMatch(/^筛选条件：.*纯电动/)
      expect(above[4]).toBe(report.denominator)
    }
    const [figures, months, rows] = sheets as [Table, Table, Table]
    expect(figures.rows[0]).toMatchObject({ 指标: '条数', 条数: report.total.n })
    expect(months.rows.map(row => row.条数)).toEqual(report.series!.map(({ n }) => n))
    const given = rows.rows.slice(0, report.rows.length)
    expect(given.map(row => [row.总成, row.条数, row.占比])).toEqual(
      report.rows.map(({ name, n, share }) => [name, n, share ?? undefined]),
    )
    expect(rows.formats).toMatchObject({ 占比: '0.0%', 条数: undefined })
    for (const row of [figures.rows[1]!, months.rows[0]!, given[0]!])
      expect(await listedUnder(row.链接)).toBe(row.条数)
  })

  test('is noted with its filters and rows before anything is sent', async () => {
    const { file } = await exportReport(analyst, {
      ...window,
      tab: 'split',
      by: 'source',
      across: 'powerType',
    })
    const { action, detail } = await lastAudit()
    expect(action).toBe('exportReport')
    const { sheets } = await bookOf({ file } as FileReply)
    expect(detail).toMatchObject({ filters: { counted: true, ...window }, rows: sheets[0]!.rows.length })
    expect(sheets[0]!.heads).toContain('纯电动（BEV）')
  })

  test('of a year has the blocks of the annual table', async () => {
    const year = Number(window.receivedAtTo.slice(0, 4))
    const annual = await readAnnual(analyst, { year })
    const { sheets } = await bookOf(await exportReport(analyst, { tab: 'annual', year, ...window }))
    expect(sheets.map(({ name }) => name)).toEqual([
      '全年概况',
      '按总成',
      '按品牌性质',
      '按信息来源',
      '按省份',
    ])
    expect(sheets[0]!.rows[0]).toMatchObject({ 条数: annual.total.n })
    expect(sheets[1]!.rows.slice(0, 3).map(row => row.排名)).toEqual(
      annual.assemblies.rows.slice(0, 3).map(({ rank }) => rank),
    )
  })

  test('of a year has its recalls, for who may see them, with the records that each covers', async () => {
    const series = await database.db.query.defects.findFirst({
      where: (row, { isNotNull }) => isNotNull(row.modelRangeId),
    })
    const scope = { modelRangeId: series!.modelRangeId }
    const filedAt = '1999-03-02'
    const one = await addCampaign(database.db, [scope], {
      filedAt,
      influence: 'ordered',
      remedyWays: ['ota'],
    })
    await addCampaign(database.db, [scope], { filedAt, quantity: 50 })
    await addCampaign(database.db, [scope], { filedAt, state: 'draft' })
    const question = { tab: 'annual', year: 1999 } as const
    const keeper = await contextOf(database.db, ['defect_analysis', 'recall:query', 'vehicle_defect:query'])
    const { sheets } = await bookOf(await exportReport(keeper, question))
    const [sums, campaigns] = sheets.slice(5)
    expect(sums!.rows.map(row => [row.召回性质, row.项数, row.数量])).toEqual([
      ['合计', 2, 150],
      ['责令召回', 1, 100],
      ['主动召回', 1, 50],
      ['远程升级（OTA）', 1, 100],
    ])
    expect(campaigns!.rows).toHaveLength(2)
    const row = campaigns!.rows.find(({ 召回编号 }) => 召回编号 === one.recallNo)!
    expect(row).toMatchObject({ 状态: '已备案', 数量: 100 })
    // Nobody has matched it yet: not known is not none.
    expect(row.涉及记录).toBeUndefined()
    expect(await listedUnder(row.链接)).toBe(0)
    expect((await bookOf(await exportReport(analyst, question))).sheets).toHaveLength(5)
  })
})

type Table = ReturnType<typeof tableIn>

describe('an exported table of combinations', () => {
  test('has all of them with the counts from which anybody can make the measures', async () => {
    const question = { ...window, event: 'assemblyCode', least: 1 } as const
    const page = await pageDisproportion(analyst, question)
    const { sheets } = await bookOf(await exportDisproportion(analyst, question))
    const { rows } = sheets[0]!
    expect(rows).toHaveLength(page.total)
    const shown = page.records[0]!
    const row = rows[0]!
    expect(row).toMatchObject({ a: shown.a, b: shown.b, c: shown.c, d: shown.d, IC025: shown.ic025 })
    expect(await listedUnder(row.链接)).toBe(row.a)
    const cell = await readCell(analyst, {
      ...question,
      groupKey: shown.group.key,
      eventKey: shown.event.key,
    })
    expect(row.EBGM ?? null).toBe(cell.ebgm)
    expect((await lastAudit()).action).toBe('exportDisproportion')
  })
})

describe('an exported trend', () => {
  test('has each period with its lines, each point with its records, or the views that are named', async () => {
    const question = { ...window, lens: 'powerType' } as const
    const trend = await readTrend(analyst, question)
    const { sheets } = await bookOf(await exportTrend(analyst, question))
    const [periods, points] = sheets as [Table, Table]
    expect(periods.rows.map(row => row.合计)).toEqual(trend.total)
    expect(periods.rows.map(row => row[trend.lines[0]!.name])).toEqual(trend.lines[0]!.n)
    const point = points.rows.find(row => Number(row.条数) > 0)!
    expect(await listedUnder(point.链接)).toBe(point.条数)
    const compared = await readTrend(analyst, { ...question, compare: 'year' })
    const [years] = (await bookOf(await exportTrend(analyst, { ...question, compare: 'year' }))).sheets as [
      Table,
    ]
    const [line] = compared.lines
    expect(years.rows.map(row => row[`${line!.name}（上年同期）`])).toEqual(line!.before)
    const views = await bookOf(
      await exportTrend(analyst, { ...question, of: ['province', 'lag', 'mop', 'mileage'] }),
    )
    expect(views.sheets.map(({ name }) => name)).toEqual(['省份', '故障至上报天数', '生产年月', '故障里程'])
    for (const { rows } of views.sheets.slice(0, 3))
      expect(await listedUnder(rows[0]!.链接)).toBe(rows[0]!.条数)
  })
})

describe('an exported history of a combination', () => {
  test('has each week with what was expected, and its records', async () => {
    const [first] = (await pageDisproportion(analyst, { ...window, least: 1 })).records
    const cell = {
      ...window,
      group: 'modelRangeId' as const,
      groupKey: first!.group.key,
      event: 'subAssemblyCode' as const,
      eventKey: first!.event.key,
    }
    const history = await readCellHistory(analyst, cell)
    const { sheets } = await bookOf(await exportCellHistory(analyst, cell))
    const [{ rows }] = sheets as [Table]
    expect(rows.map(row => row.条数)).toEqual(history.points.map(({ n }) => n))
    const week = rows.find(row => Number(row.条数) > 0)!
    expect(await listedUnder(week.链接)).toBe(week.条数)
  })
})

test('exports need the permission to export', async () => {
  const reader = await contextOf(database.db, ['defect_analysis:query'])
  for (const verb of [exportReport, exportDisproportion, exportTrend])
    await expect(verb(reader, {})).rejects.toMatchObject({ code: 'forbidden' })
})

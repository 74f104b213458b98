import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import { readAnnual } from '@/lib/analysis/report/read-annual'
import { readReport } from '@/lib/analysis/report/read-report'
import { reportDimensions } from '@/lib/analysis/report/report-schema'
import { ic } from '@/lib/analysis/statistics/measures'
import type { Ctx } from '@/lib/core/context'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { issuesOf } from '@/tests/support/defects/history'
import { inFull, runs, sample } from '@/tests/support/depth'
import { contextOf } from '@/tests/support/people/people'

type Filters = Record<string, unknown>
type Report = Awaited<ReturnType<typeof readReport>>
type Question = Parameters<typeof readReport>[1]

let database: TestDatabase
let analyst: Ctx
let series: string[]

const pick = <Value>(at: number, values: readonly Value[]) => values[at % values.length]!
const day = (year: number, at: number) =>
  `${year}-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`

beforeAll(async () => {
  database = await openTestDatabase()
  analyst = await contextOf(database.db, ['defect_analysis', 'vehicle_defect:query'])
  const known = await database.db.query.modelSeries.findMany({ columns: { id: true }, limit: 8 })
  series = known.map(({ id }) => id)
  const made = Array.from({ length: 600 }, (_, at) => ({
    complaintNo: `QX19970101${String(at).padStart(6, '0')}`,
    state: pick(at, [10, 20, 0, 50, 70, 90, 30]),
    receivedAt: day(at % 3 === 0 ? 1997 : 1998, at),
    lagDays: pick(at, [0, 3, 40, null, -2, 400]),
    modelRangeId: pick(at, [...series, null]),
    modelYear: pick(at, [1996, null, 1997]),
    powerType: pick(at, ['BEV', 'GAS', null, 'PHEV', 'HEV']),
    assemblyCode: pick(at, ['01', '04', null, '07', '11']),
    extraAssemblies: pick(at, [[], ['04'], [], ['01', '04'], []]),
    symptomCodes: pick(at, [['S01'], [], ['S02', 'S18'], ['S18']]),
    province: pick(at, ['110000', '310000', null]),
    source: pick(at, ['1', '2', '3']),
    brandNature: pick(at, ['1', null]),
    riskLevel: pick(at, ['H', null, 'L', 'M']),
    productionMonth: pick(at, ['1996-02', '1997-03', null]),
    productionDate: pick(at, ['1996-02-01', '1997-03-05', null]),
    crash: pick(at, [null, true, false, null, null]),
    injuredCount: pick(at, [null, 0, 0, 2]),
    severityScore: at % 9,
    deletedAt: at % 11 === 0 ? new Date() : null,
  }))
  await database.db.insert(defects).values(made)
})
afterAll(() => database?.close())

const listed = async (filters: Filters) => (await pageDefects(analyst, filters)).total
const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0)
const sampled = <One>(all: readonly One[], limit = 3) =>
  all.filter((_, at) => at % Math.ceil(all.length / limit) === 0)

const filters = fc.record(
  {
    powerType: fc.subarray(['BEV', 'GAS', 'PHEV'], { minLength: 1 }),
    severe: fc.boolean(),
    newEnergy: fc.boolean(),
    state: fc.subarray([10, 20, 50, 70], { minLength: 1 }),
    riskLevel: fc.subarray(['H', 'L'], { minLength: 1 }),
    assemblyCode: fc.subarray(['01', '04', '07'], { minLength: 1 }),
    missing: fc.subarray(['assemblyCode', 'modelYear'], { minLength: 1 }),
    lagDaysFrom: fc.constantFrom(-5, 1, 30),
    alsoExtra: fc.boolean(),
    receivedAtFrom: fc.constantFrom('1998-01-01', '1997-11-15', '1998-06-01'),
    receivedAtTo: fc.constantFrom('1998-06-30', '1998-11-11', '1998-12-31'),
  },
  { requiredKeys: ['receivedAtFrom', 'receivedAtTo'] },
)
const dimension = fc.constantFrom(...reportDimensions)

const then = ({ compared }: Pick<Report, 'compared'>) => ({
  receivedAtFrom: compared!.from,
  receivedAtTo: compared!.to,
})

describe('a report', () => {
  test('says no number without the list that has as many records', inFull, async () => {
    await fc.assert(
      fc.asyncProperty(
        filters,
        dimension,
        fc.constantFrom('year', 'previous', 'none' as const),
        async (given, by, compare) => {
          const report = await readReport(analyst, { ...given, by, compare } as Question)
          const { base } = report
          expect(report.total.n).toBe(await listed(base))
          if (report.compared) expect(report.total.before).toBe(await listed({ ...base, ...then(report) }))
          for (const { key, n, before, filters } of sample(report.figures!, 5)) {
            expect(n, key).toBe(filters ? await listed({ ...base, ...filters }) : 0)
            if (filters && report.compared)
              expect(before, key).toBe(await listed({ ...base, ...filters, ...then(report) }))
          }
          for (const { n, filters } of sampled(report.series!))
            expect(n).toBe(await listed({ ...base, ...filters }))
          const missing = report.missing ? [report.missing] : []
          for (const { n, before, filters } of [...sampled(report.rows), ...missing, ...report.fastest!]) {
            expect(n).toBe(await listed({ ...base, ...filters }))
            if (report.compared && by !== 'month')
              expect(before).toBe(await listed({ ...base, ...filters, ...then(report) }))
          }
        },
      ),
      runs(40),
    )
  })

  test('has a list behind each cell of rows and columns', inFull, async () => {
    await fc.assert(
      fc.asyncProperty(filters, dimension, dimension, fc.nat(), async (given, by, across, at) => {
        fc.pre(by !== across)
        const report = await readReport(analyst, { ...given, by, across, tab: 'split' } as Question)
        expect(report.figures).toBeUndefined()
        for (const { n, filters } of sample(report.columns, 3))
          expect(n).toBe(await listed({ ...report.base, ...filters }))
        for (const { cells } of [...sampled(report.rows), ...(report.missing ? [report.missing] : [])]) {
          const cell = cells[at % cells.length]
          if (cell)
            expect(cell.n, JSON.stringify(cell)).toBe(await listed({ ...report.base, ...cell.filters }))
        }
      }),
      runs(200),
    )
  })

  test('adds up: rows, the rest and 未填 to the total, cells to their row', inFull, async () => {
    await fc.assert(
      fc.asyncProperty(
        filters,
        dimension,
        dimension,
        fc.integer({ min: 1, max: 4 }),
        async (given, by, across, limit) => {
          fc.pre(by !== across)
          const report = await readReport(analyst, { ...given, by, across, limit } as Question)
          const { total, rows, missing, other } = report
          expect(sum(report.series!.map(({ n }) => n))).toBe(total.n)
          expect(rows.length).toBeLessThanOrEqual(limit)
          expect(other === null).toBe(report.overlapping)
          if (!other) return
          const all = [...rows, other, ...(missing ? [missing] : [])]
          expect(sum(all.map(({ n }) => n))).toBe(total.n)
          if (rows[0]?.before !== null) expect(sum(all.map(({ before }) => before ?? 0))).toBe(total.before)
          if (other.otherCells === null) return
          for (const { n, cells, otherCells } of all)
            expect(sum(cells.map(cell => cell.n)) + otherCells!).toBe(n)
        },
      ),
      runs(200),
    )
  })

  test('of two windows that touch is that of both together', async () => {
    const of = (receivedAtFrom: string, receivedAtTo: string) =>
      readReport(analyst, { receivedAtFrom, receivedAtTo, by: 'province', compare: 'none' })
    const [first, second, whole] = await Promise.all([
      of('1998-01-01', '1998-05-12'),
      of('1998-05-13', '1998-12-31'),
      of('1998-01-01', '1998-12-31'),
    ])
    expect(first.total.n + second.total.n).toBe(whole.total.n)
    for (const { key, n, severity } of whole.rows) {
      const parts = [first, second].flatMap(({ rows }) => rows.filter(row => row.key === key))
      expect(sum(parts.map(part => part.n))).toBe(n)
      expect(sum(parts.map(part => part.severity))).toBe(severity)
    }
    expect(first.missing!.n + second.missing!.n).toBe(whole.missing!.n)
  })

  test('compares with a year earlier, names the series that grew and weighs the growth', async () => {
    const report = await readReport(analyst, {
      receivedAtFrom: '1998-01-01',
      receivedAtTo: '1998-12-31',
      tab: 'overview',
    })
    expect(report.compared).toEqual({ from: '1997-01-01', to: '1997-12-31' })
    const { n, before, change } = report.total
    expect(change).toBeCloseTo((n - before!) / before!, 12)
    expect(sum(report.series!.map(month => month.before!))).toBe(before)
    expect(report.rows[0]!.n).toBe(Math.max(...report.rows.map(row => row.n)))
    expect(sum([...report.rows, report.missing!].map(row => row.contribution!))).toBeCloseTo(change!, 12)
    const [grown] = report.fastest!
    expect(grown!.difference).toBe(grown!.n - grown!.before)
    const expected = ((grown!.n + grown!.before) * n) / (n + before!)
    expect(grown!.ic025).toBeCloseTo(ic(grown!.n, expected).low, 12)
  })

  test('says no ratio of fewer than three', async () => {
    const report = await readReport(analyst, {
      receivedAtFrom: '1998-01-01',
      receivedAtTo: '1998-01-02',
      by: 'month',
    })
    const small = [report.total, ...report.rows, ...report.figures!].filter(
      ({ before }) => before !== null && before < 3,
    )
    expect(small.length).toBeGreaterThan(0)
    for (const { change } of small) expect(change).toBeNull()
  })

  test('compares days that have been with as many days', async () => {
    const ctx = { ...analyst, now: new Date('1998-03-10T04:00:00Z') }
    const report = await readReport(ctx, { receivedAtFrom: '1998-01-01', receivedAtTo: '1998-12-31' })
    expect(report.compared).toEqual({ from: '1997-01-01', to: '1997-03-10' })
    expect(report.window).toMatchObject({ to: '1998-12-31', unfinished: '1998-03' })
    const byDefault = await readReport(ctx, {})
    expect(byDefault.window).toMatchObject({ from: '1998-01-01', to: '1998-03-10' })
  })

  test('refuses what it cannot answer, by name', async () => {
    const refused = (question: Filters) => issuesOf(readReport(analyst, question as Question))
    expect(Object.keys(await refused({ by: 'nonsense' }))).toEqual(['by'])
    expect(await refused({ by: 'source', across: 'source' })).toEqual({ across: 'same_as_rows' })
    expect(await refused({ receivedAtFrom: '1990-01-01', receivedAtTo: '2015-01-01' })).toEqual({
      receivedAtTo: 'window_too_long',
    })
    expect(Object.keys(await refused({ compare: 'never' }))).toEqual(['compare'])
  })

  test('needs the permission', async () => {
    const clerk = await contextOf(database.db, ['vehicle_defect'])
    await expect(readReport(clerk, {})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(readAnnual(clerk, {})).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('an annual table', () => {
  test('has a list behind each number, and blocks that add up', inFull, async () => {
    for (const given of sample([{}, { alsoExtra: true }, { newEnergy: true }, { assemblyCode: ['04'] }], 2)) {
      const annual = await readAnnual(analyst, { year: 1998, ...given })
      const { base, total } = annual
      expect(annual.total.n).toBe(await listed(base))
      for (const { n, before, filters } of [annual.newEnergy, annual.threeElectrics, ...annual.harm]) {
        expect(n).toBe(filters ? await listed({ ...base, ...filters }) : 0)
        if (filters) expect(before).toBe(await listed({ ...base, ...filters, ...then(annual) }))
      }
      for (const block of [annual.assemblies, annual.brandNatures, annual.sources, annual.provinces]) {
        for (const { n, filters } of [...sampled(block.rows), block.missing])
          expect(n).toBe(await listed({ ...base, ...filters }))
        if (!block.overlapping) expect(sum([...block.rows, block.missing].map(({ n }) => n))).toBe(total.n)
        const ranks = block.rows.flatMap(({ rank }) => rank ?? [])
        expect(ranks).toEqual([...ranks].sort((one, other) => one - other))
      }
    }
  })

  test('of this year goes up to today, and none is of a year to come', async () => {
    const ctx = { ...analyst, now: new Date('1998-03-10T04:00:00Z') }
    expect(await readAnnual(ctx, {})).toMatchObject({
      year: 1998,
      window: { to: '1998-03-10', unfinished: true },
      compared: { to: '1997-03-10' },
    })
    expect(await issuesOf(readAnnual(ctx, { year: 1999 }))).toEqual({ year: 'year_to_come' })
  })
})

import { and, inArray, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import { pageDisproportion } from '@/lib/analysis/disproportion/page-disproportion'
import { readCell } from '@/lib/analysis/disproportion/read-cell'
import { readHeat } from '@/lib/analysis/disproportion/read-heat'
import { startOf, startsIn } from '@/lib/analysis/query/calendar'
import type { Ctx } from '@/lib/core/context'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { issuesOf } from '@/tests/support/defects/history'
import { runs } from '@/tests/support/depth'
import { contextOf } from '@/tests/support/people/people'

type Row = typeof defects.$inferSelect
type Input = Parameters<typeof pageDisproportion>[1]

let database: TestDatabase
let analyst: Ctx
let rows: Row[]
const window = { receivedAtFrom: '2000-01-01', receivedAtTo: '2099-12-31' }

beforeAll(async () => {
  database = await openTestDatabase()
  analyst = await contextOf(database.db, ['defect_analysis', 'vehicle_defect:query'])
  // One combination that stands out beside the few of the catalogue.
  await database.pool.query(
    `insert into defects (complaint_no, state, received_at, model_range_id, brand_id, assembly_code, sub_assembly_code)
     select 'HEAT' || n, 10, d.received_at, d.model_range_id, d.brand_id, d.assembly_code, d.sub_assembly_code
     from (select * from defects where sub_assembly_code is not null and model_range_id is not null
       and deleted_at is null and state = 10 order by id limit 1) as d, generate_series(1, 9) as n`,
  )
  rows = await database.db
    .select()
    .from(defects)
    .where(and(isNull(defects.deletedAt), inArray(defects.state, [10, 20, 30, 40, 50, 60, 90])))
  const days = rows.map(({ receivedAt }) => receivedAt!).sort()
  window.receivedAtFrom = days[0]!
  window.receivedAtTo = days.at(-1)!
})
afterAll(() => database?.close())

const listed = async (filters: Record<string, unknown>) => (await pageDefects(analyst, filters)).total

describe('disproportion', () => {
  const energies = ['BEV', 'PHEV', 'REEV', 'FCEV']
  const stratum = ({ powerType, receivedAt }: Row) =>
    `${energies.includes(powerType ?? '')} ${receivedAt!.slice(0, 4)}`
  const groupsOf: Record<string, (row: Row) => string | null> = {
    modelRangeId: row => row.modelRangeId,
    brandId: row => row.brandId,
    'modelRangeId*modelYear': row =>
      row.modelRangeId && row.modelYear ? `${row.modelRangeId},${row.modelYear}` : null,
  }
  const eventsOf: Record<string, (row: Row) => string[]> = {
    assemblyCode: row => (row.assemblyCode ? [row.assemblyCode] : []),
    subAssemblyCode: row => (row.subAssemblyCode ? [row.subAssemblyCode] : []),
    symptomCodes: row => row.symptomCodes,
    'assemblyCode*symptomCodes': row =>
      row.assemblyCode ? row.symptomCodes.map(code => `${row.assemblyCode},${code}`) : [],
  }

  test('measures what a count by hand gives, and links to as many records', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(groupsOf)),
        fc.constantFrom(...Object.keys(eventsOf)),
        fc.constantFrom<Partial<Record<'powerType' | 'source', string[]>>>(
          {},
          { powerType: ['BEV', 'GAS'] },
          { source: [rows.find(({ source }) => source)!.source!] },
        ),
        fc.nat(),
        async (group, event, filters, at) => {
          const input = { ...window, ...filters, group, event, least: 1, limit: 100 } as Input
          const page = await pageDisproportion(analyst, input)
          if (page.records.length === 0) return
          const one = page.records[at % page.records.length]!
          const all = rows.filter(
            row =>
              (filters.powerType ?? [row.powerType ?? '']).includes(row.powerType ?? '') &&
              (filters.source ?? [row.source ?? '']).includes(row.source ?? ''),
          )
          const [inGroup, hasEvent] = [groupsOf[group]!, eventsOf[event]!]
          const count = (of: Row[]) => {
            const a = of.filter(
              row => inGroup(row) === one.group.key && hasEvent(row).includes(one.event.key),
            )
            const g = of.filter(row => inGroup(row) === one.group.key).length
            const e = of.filter(row => hasEvent(row).includes(one.event.key)).length
            return { a: a.length, b: g - a.length, c: e - a.length, d: of.length - g - e + a.length }
          }
          const { a, b, c, d } = count(all)
          expect({ a: one.a, b: one.b, c: one.c, d: one.d, n: one.n }).toEqual({ a, b, c, d, n: all.length })
          const strata = [...new Set(all.map(stratum))].map(name =>
            count(all.filter(row => stratum(row) === name)),
          )
          const within = strata.reduce(
            (sum, s) => sum + ((s.a + s.b) * (s.a + s.c)) / (s.a + s.b + s.c + s.d),
            0,
          )
          const lower = (n: number, e: number) =>
            Math.log2((n + 0.5) / (e + 0.5)) - 3.3 * (n + 0.5) ** -0.5 - 2 * (n + 0.5) ** -1.5
          near(one.expected, ((a + b) * (a + c)) / all.length)
          near(one.expectedStratified, within)
          near(one.ic025, lower(a, ((a + b) * (a + c)) / all.length))
          near(one.ic025Stratified, lower(a, within))
          if (b > 0 && c > 0 && d > 0) near(one.ror!, (a * d) / (b * c))
          if (c > 0) near(one.prr!, a / (a + b) / (c / (c + d)))
          const weeks = startsIn('week', { from: window.receivedAtFrom, to: window.receivedAtTo })
          const until = weeks.map(start =>
            count(all.filter(row => startOf('week', row.receivedAt!) <= start)),
          )
          const above = until.findIndex(
            s => lower(s.a, ((s.a + s.b) * (s.a + s.c)) / (s.a + s.b + s.c + s.d)) > 0,
          )
          expect(one.since).toBe(above < 0 ? null : weeks[above])
          expect(one.spark).toEqual(until.map((s, at) => s.a - (until[at - 1]?.a ?? 0)).slice(-12))
          expect(await listed(one.filters)).toBe(a)
          expect(await listed(one.group.filters)).toBe(a + b)
          expect(await listed(one.event.filters)).toBe(a + c)
          expect(page.N).toBe(await listed(page.base))
        },
      ),
      runs(16),
    )
  })

  test('says nothing of ratios below three records and sorts what stands out first', async () => {
    const page = await pageDisproportion(analyst, { ...window, limit: 100 })
    expect(page.records.every(({ a }) => a >= 3)).toBe(true)
    const order = page.records.map(({ ic025 }) => ic025)
    expect(order).toEqual([...order].sort((one, other) => other - one))
    const heat = await readHeat(analyst, window)
    expect(heat.cells.every(({ n, tooFew }) => tooFew === n < 3)).toBe(true)
    expect(heat.groups.length).toBeGreaterThan(0)
    // A row or column without a mark has nothing to show.
    const marked = heat.cells.filter(({ tags }) => tags.includes('ic'))
    for (const [side, of] of [
      ['groups', 'group'],
      ['events', 'event'],
    ] as const)
      for (const { key } of heat[side]) expect(marked.map(cell => cell[of])).toContain(key)
  })

  test('leaves the largest group out of the comparison when it is asked to unmask', async () => {
    const input = { ...window, event: 'assemblyCode', least: 1, limit: 100 } as const
    const brand = { ...input, group: 'brandId' } as const
    const plain = await pageDisproportion(analyst, brand)
    const unmasked = await pageDisproportion(analyst, { ...brand, unmask: true })
    expect(unmasked.masked.length).toBeGreaterThan(0)
    const { event, group, n, share } = unmasked.masked[0]!
    expect(share).toBeGreaterThan(0.25)
    const other = unmasked.records.find(row => row.event.key === event.key && row.group.key !== group.key)!
    const before = plain.records.find(
      row => row.event.key === event.key && row.group.key === other.group.key,
    )!
    expect(other.c).toBe(before.c - n)
  })

  test('says that a single object, or a single problem, cannot be compared', async () => {
    const [top] = (await pageDisproportion(analyst, window)).records
    const only = { modelRangeId: [top!.group.key] }
    const alone = await pageDisproportion(analyst, { ...window, ...only })
    expect(alone.records.length).toBeGreaterThan(0)
    expect(alone.records.map(({ level }) => level)).toEqual(alone.records.map(() => 'unknown'))
    expect(alone.finding).toMatchObject({ level: 'unknown', text: expect.stringContaining('只有一个对象') })
    for (const { filters, a } of alone.records) expect(await listed(filters)).toBe(a)
    const cell = await readCell(analyst, {
      ...{ ...window, ...only, groupKey: top!.group.key, eventKey: top!.event.key },
    })
    expect(cell.finding.level).toBe('unknown')
    const problem = await pageDisproportion(analyst, { ...window, subAssemblyCode: [top!.event.key] })
    expect(problem.records.every(({ level }) => level === 'unknown' || level === 'tooFew')).toBe(true)
    const others = await pageDisproportion(analyst, { ...window, powerType: ['BEV', 'GAS'] })
    expect(others.finding?.level).not.toBe('unknown')
  })

  test('shows a cell with its strata, months and shrunk ratios', async () => {
    const [top] = (await pageDisproportion(analyst, window)).records
    const cell = await readCell(analyst, { ...window, groupKey: top!.group.key, eventKey: top!.event.key })
    expect(cell).toMatchObject({ a: top!.a, prr: top!.prr, ic025: top!.ic025, q: top!.q })
    expect(cell.strata.reduce((sum, { a }) => sum + a, 0)).toBe(top!.a)
    expect(cell.months.reduce((sum, { n }) => sum + n, 0)).toBe(top!.a)
    expect(cell.eb05!).toBeLessThan(cell.ebgm!)
    const none = readCell(analyst, { ...window, groupKey: '999999', eventKey: '0101' })
    await expect(none).rejects.toMatchObject({ code: 'not_found' })
  })

  test('refuses whoever may not analyse, and windows that are none', async () => {
    const clerk = await contextOf(database.db, ['vehicle_defect'])
    await expect(pageDisproportion(clerk, {})).rejects.toMatchObject({ code: 'forbidden' })
    const backwards = { receivedAtFrom: '2026-02-01', receivedAtTo: '2026-01-01' }
    expect(await issuesOf(pageDisproportion(analyst, backwards))).toEqual({ receivedAtTo: 'before_start' })
    const long = { receivedAtFrom: '2000-01-01', receivedAtTo: '2026-01-01' }
    expect(await issuesOf(pageDisproportion(analyst, long))).toEqual({ receivedAtTo: 'window_too_long' })
    expect(await issuesOf(pageDisproportion(analyst, { group: 'mobile' } as never))).toHaveProperty('group')
  })

  test('tells new cells anew when only records of the time before have changed', async () => {
    const days = rows.map(({ receivedAt }) => receivedAt!).sort()
    const from = `${days[Math.floor(days.length / 2)]!.slice(0, 7)}-01`
    const recordsOf = (brandId: string | null) => rows.filter(row => row.brandId === brandId)
    const brandId = rows
      .map(row => row.brandId!)
      .reduce((one, other) => (recordsOf(other).length > recordsOf(one).length ? other : one))
    const assemblyCode = rows.find(row => row.assemblyCode)!.assemblyCode!
    const isEarlier = ({ receivedAt }: Row) => receivedAt! < from
    const [earlier, later] = [true, false].map(earlier =>
      recordsOf(brandId).filter(row => isEarlier(row) === earlier),
    ) as [Row[], Row[]]
    const give = (records: Row[], code: string | null) =>
      database.db
        .update(defects)
        .set({ assemblyCode: code })
        .where(
          inArray(
            defects.id,
            records.map(({ id }) => id),
          ),
        )
    const isNew = async () => {
      const { records } = await pageDisproportion(analyst, {
        ...{ receivedAtFrom: from, receivedAtTo: window.receivedAtTo, limit: 100 },
        ...{ group: 'brandId', event: 'assemblyCode', only: 'new' },
      })
      return records.some(({ group, event }) => group.key === brandId && event.key === assemblyCode)
    }
    await give(later, assemblyCode)
    await give(earlier, null)
    expect(await isNew()).toBe(true)
    await give(earlier, assemblyCode)
    expect(await isNew()).toBe(false)
  })
})

function near(value: number, right: number) {
  expect(Math.abs(value - right)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(right)))
}

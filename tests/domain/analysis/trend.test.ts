import { and, inArray, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import { ownHistory, ownHistoryDefaults, runningSums } from '@/lib/analysis/statistics/own-history'
import { readCellHistory } from '@/lib/analysis/trend/read-cell-history'
import { readFacets } from '@/lib/analysis/trend/read-facets'
import { listLensValues, readLens } from '@/lib/analysis/trend/read-lens'
import { readTrend } from '@/lib/analysis/trend/read-trend'
import type { Ctx } from '@/lib/core/context'
import { addMonths } from '@/lib/core/today'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { issuesOf } from '@/tests/support/defects/history'
import { runs } from '@/tests/support/depth'
import { contextOf } from '@/tests/support/people/people'

type Row = typeof defects.$inferSelect
type TrendInput = Parameters<typeof readTrend>[1]

let database: TestDatabase
let analyst: Ctx
let rows: Row[]
let window: { receivedAtFrom: string; receivedAtTo: string }

beforeAll(async () => {
  database = await openTestDatabase()
  analyst = await contextOf(database.db, ['defect_analysis', 'vehicle_defect:query'])
  rows = await database.db
    .select()
    .from(defects)
    .where(and(isNull(defects.deletedAt), inArray(defects.state, [10, 20, 30, 40, 50, 60, 90])))
  const days = rows.map(({ receivedAt }) => receivedAt!).sort()
  window = { receivedAtFrom: days[0]!, receivedAtTo: days.at(-1)! }
})
afterAll(() => database?.close())

const listed = async (filters: Record<string, unknown>) => (await pageDefects(analyst, filters)).total
const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0)
const mostFrequent = (of: (row: Row) => string | null) => {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const key = of(row)
    if (key) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].sort((one, other) => other[1] - one[1])[0]![0]
}

describe('a trend', () => {
  test('adds up, and each of its points is a list of as many records', async () => {
    const assembly = mostFrequent(row => row.assemblyCode)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Partial<TrendInput>>(
          { lens: 'brandId' },
          { lens: 'assemblyCode', focus: assembly, sub: 'subAssemblyCode' },
          { lens: 'province', powerType: ['BEV'] },
          { lens: 'symptomCodes' },
          { lens: 'modelYear', focus: '2022' },
        ),
        fc.constantFrom('week', 'month', 'quarter', 'year' as const),
        fc.nat(),
        async (looked, interval, at) => {
          const trend = await readTrend(analyst, { ...window, ...looked, interval } as TrendInput)
          expect(trend.n).toBe(await listed(trend.base))
          expect(sum(trend.total)).toBe(trend.n)
          if (trend.other) {
            const missing = trend.missing?.n ?? trend.total.map(() => 0)
            expect(trend.total).toEqual(
              trend.points.map((_, point) =>
                sum([...trend.lines.map(({ n }) => n[point]!), missing[point]!, trend.other![point]!]),
              ),
            )
          }
          const point = at % trend.points.length
          for (const line of trend.lines.slice(0, 2))
            expect(line.n[point]).toBe(await listed({ ...line.filters, ...trend.pointFilters[point] }))
        },
      ),
      runs(60),
    )
  })

  test('stands beside the same periods a year before', async () => {
    const to = window.receivedAtTo
    const from = addMonths(`${to.slice(0, 8)}01`, -11)
    const of = (earlier: number) => ({
      receivedAtFrom: addMonths(from, -12 * earlier),
      receivedAtTo: addMonths(to, -12 * earlier),
    })
    for (const interval of ['month', 'quarter', 'year', 'day'] as const) {
      const { before, points } = await readTrend(analyst, { ...of(0), interval, compare: 'year' })
      const earlier = await readTrend(analyst, { ...of(1), interval })
      const earlierOf = (point: string) => earlier.total[earlier.points.indexOf(addMonths(point, -12))]
      // 29 February stands beside the 28th, as that does.
      expect(before).toEqual(points.map(earlierOf))
    }
    const { before, points } = await readTrend(analyst, { ...of(0), interval: 'week', compare: 'year' })
    const monday = new Date(Date.parse(points[10]!) - 364 * 86_400_000).toISOString().slice(0, 10)
    const sunday = new Date(Date.parse(monday) + 6 * 86_400_000).toISOString().slice(0, 10)
    expect(before![10]).toBe(await listed({ counted: true, receivedAtFrom: monday, receivedAtTo: sunday }))
    const compared = await readTrend(analyst, { ...of(0), compare: 'year' })
    for (const { before, filters } of compared.lines)
      for (const at of [0, compared.points.length - 1])
        expect(before![at]).toBe(await listed({ ...filters, ...compared.beforeFilters![at] }))
    const alone = await readTrend(analyst, of(0))
    expect(alone.before).toBeNull()
    expect(alone.lines.every(line => line.before === null)).toBe(true)
  })

  test('refuses a focus beneath nothing and whoever may not analyse', async () => {
    expect(await issuesOf(readTrend(analyst, { subFocus: '1103' }))).toEqual({ subFocus: 'beneath_nothing' })
    const clerk = await contextOf(database.db, ['vehicle_defect'])
    await expect(readTrend(clerk, {})).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a facet', () => {
  test('of provinces and sources compares shares, each a list of as many records', async () => {
    const brandId = mostFrequent(row => row.brandId)
    const facets = await readFacets(analyst, {
      ...window,
      lens: 'brandId',
      focus: brandId,
      of: 'province,source',
    })
    expect(facets.lag).toBeNull()
    for (const of of ['province', 'source'] as const) {
      const found = facets[of]!
      expect(sum(found.map(({ n }) => n))).toBe(facets.n)
      const [first] = found
      expect(await listed(first!.filters)).toBe(first!.n)
      const all = rows.filter(row => row[of] === first!.key).length / rows.length
      expect(first!.nationShare).toBeCloseTo(all, 12)
      expect(found.filter(({ n }) => n < 3).every(({ ratio }) => ratio === null)).toBe(true)
    }
  })

  test('of lag, age and mileage is what the records say', async () => {
    const { base, lag, mop, mileage } = await readFacets(analyst, {
      ...window,
      of: ['lag', 'mop', 'mileage'],
    })
    const days = rows.flatMap(({ lagDays }) => (lagDays === null ? [] : [lagDays]))
    expect(sum(lag!.bins.map(({ n }) => n)) + lag!.negative).toBe(days.length)
    for (const { n, filters } of lag!.bins) expect(await listed(filters!)).toBe(n)
    const row = mop!.rows.find(({ n }) => n.some(Boolean))!
    const at = row.n.findIndex(Boolean)
    expect(await listed({ ...base, ...row.filters, ...mop!.columns[at]!.filters })).toBe(row.n[at])
    const valid = rows.filter(
      row => row.mileage !== null && row.mileage >= 1600 && row.mileage <= 640_000 && !row.mileageImplausible,
    )
    expect(mileage!.n).toBe(valid.length)
  })

  test('of words names pairs of characters that stand out, each a list of as many records', async () => {
    const assembly = mostFrequent(row => row.assemblyCode)
    const { words } = await readFacets(analyst, {
      ...window,
      lens: 'assemblyCode',
      focus: assembly,
      of: 'words',
    })
    const own = rows.filter(row => row.assemblyCode === assembly)
    const others = rows.filter(row => row.assemblyCode !== assembly)
    expect(words!.read).toEqual({ looked: own.length, others: others.length, of: own.length })
    expect(words!.words.length).toBeGreaterThan(0)
    const has = (row: Row, word: string) => `${row.summary ?? ''} ${row.description ?? ''}`.includes(word)
    for (const { word, n, share, othersShare, filters } of words!.words.slice(0, 5)) {
      expect(n).toBe(own.filter(row => has(row, word)).length)
      expect(await listed(filters)).toBe(n)
      expect(share).toBeGreaterThan(othersShare)
      expect(othersShare).toBeCloseTo(others.filter(row => has(row, word)).length / others.length, 12)
    }
  })

  test('has no words to tell where nothing is in focus, and refuses unknown views', async () => {
    const { words } = await readFacets(analyst, { ...window, of: 'words' })
    expect(words!.words).toEqual([])
    expect(await issuesOf(readFacets(analyst, { of: 'province,weather' as never }))).toHaveProperty('of.1')
    const clerk = await contextOf(database.db, ['vehicle_defect'])
    await expect(readFacets(clerk, { of: 'lag' })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the values of a lens', () => {
  test('are those that occur, the commonest first, beneath the value in focus too', async () => {
    const brandId = mostFrequent(row => row.brandId)
    const { values } = await listLensValues(analyst, { ...window, lens: 'brandId' })
    expect(values[0]).toMatchObject({ key: brandId, n: rows.filter(row => row.brandId === brandId).length })
    const beneath = await listLensValues(analyst, {
      ...window,
      lens: 'brandId',
      focus: brandId,
      sub: 'assemblyCode',
    })
    const named = rows.filter(row => row.brandId === brandId && row.assemblyCode !== null)
    expect(sum(beneath.values.map(({ n }) => n))).toBe(named.length)
    const clerk = await contextOf(database.db, ['vehicle_defect'])
    await expect(listLensValues(clerk, {})).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a lens', () => {
  test('names what is in focus, and the cell that has an expectation', async () => {
    const brandId = mostFrequent(row => row.brandId)
    const request = { lens: 'brandId', focus: brandId, sub: 'assemblyCode', subFocus: '11' } as const
    const lens = await readLens(analyst, request)
    expect(lens.cell).toEqual({ group: 'brandId', groupKey: brandId, event: 'assemblyCode', eventKey: '11' })
    expect(lens.focus.map(({ name }) => name).every(name => name !== brandId && name !== '11')).toBe(true)
    expect((await readLens(analyst, { lens: 'brandId', focus: brandId })).cell).toBeNull()
    // What was asked for in words stands in the conditions.
    const asked = await readLens(analyst, { brandId: [brandId], subAssemblyCode: ['1101'] })
    expect(asked.cell).toMatchObject({ group: 'brandId', event: 'subAssemblyCode', eventKey: '1101' })
    expect(asked.cellNames[0]).toBe(lens.focus[0]!.name)
    expect((await readLens(analyst, { brandId: [brandId], assemblyCode: ['04', '11'] })).cell).toBeNull()
    const clerk = await contextOf(database.db, ['vehicle_defect'])
    await expect(readLens(clerk, {})).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the history of a cell', () => {
  test('expects what its own past and the nation let expect, week by week', async () => {
    const series = mostFrequent(row => row.modelRangeId)
    const assembly = mostFrequent(row => (row.modelRangeId === series ? row.assemblyCode : null))
    const request = {
      group: 'modelRangeId',
      groupKey: series,
      event: 'assemblyCode',
      eventKey: assembly,
    } as const
    const last = window.receivedAtTo
    const from = addMonths(last, -12)
    const history = await readCellHistory(analyst, { ...request, receivedAtFrom: from, receivedAtTo: last })
    const shown = history.points.filter(({ n }) => n > 0)
    for (const point of shown.slice(0, 3)) expect(await listed(point.filters)).toBe(point.n)

    const energy = ({ powerType }: Row) => ['BEV', 'PHEV', 'REEV', 'FCEV'].includes(powerType ?? '')
    const own = rows.filter(row => energy(row) === history.newEnergy)
    const monday = (day: string) => {
      const date = new Date(`${day}T00:00:00Z`)
      date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
      return date.toISOString().slice(0, 10)
    }
    const starts: string[] = []
    const firstShown = new Date(`${monday(from)}T00:00:00Z`)
    for (let at = -109; ; at++) {
      const day = new Date(firstShown.getTime() + at * 7 * 86_400_000).toISOString().slice(0, 10)
      if (day > last) break
      starts.push(day)
    }
    const weekly = (chosen: Row[]) =>
      runningSums(starts.map(start => chosen.filter(row => monday(row.receivedAt!) === start).length))
    const inGroup = (row: Row) => row.modelRangeId === series
    const hasEvent = (row: Row) => row.assemblyCode === assembly
    const sums = {
      cell: weekly(own.filter(row => inGroup(row) && hasEvent(row))),
      group: weekly(own.filter(inGroup)),
      event: weekly(own.filter(hasEvent)),
      stratum: weekly(own),
    }
    const expected = ownHistory(starts, sums, ownHistoryDefaults).slice(109)
    expect(history.points.map(({ start, n, fires }) => ({ start, n, fires }))).toEqual(
      expected.map(({ start, n, fires }) => ({ start, n, fires })),
    )
    expect(history.points.at(-1)!.expected).toBeCloseTo(expected.at(-1)!.expected!, 9)

    const params = { h: 9.1, ratio: 20, cushion: 0.5 }
    const strict = await readCellHistory(analyst, {
      ...{ ...request, ...params, receivedAtFrom: from, receivedAtTo: last },
    })
    expect(strict.h).toBe(9.1)
    expect(strict.points.map(({ value }) => value)).toEqual(
      ownHistory(starts, sums, { ...ownHistoryDefaults, ...params })
        .slice(109)
        .map(({ s }) => s),
    )
    const part = mostFrequent(row => (inGroup(row) && hasEvent(row) ? row.subAssemblyCode : null))
    const mixed = { h: 10.6, ratio: 15, mixture: true }
    const ofPart = await readCellHistory(analyst, {
      ...{ ...request, ...mixed, event: 'subAssemblyCode', eventKey: part },
      ...{ receivedAtFrom: from, receivedAtTo: last },
    })
    const hasPart = (row: Row) => row.subAssemblyCode === part
    const nested = {
      ...{ ...sums, parent: sums },
      ...{
        cell: weekly(own.filter(row => inGroup(row) && hasPart(row))),
        event: weekly(own.filter(hasPart)),
      },
    }
    expect(ofPart.points.map(({ value }) => value)).toEqual(
      ownHistory(starts, nested, { ...ownHistoryDefaults, ...mixed })
        .slice(109)
        .map(({ s }) => s),
    )
    const wrong = readCellHistory(analyst, { ...request, ratio: 1 } as never)
    expect(await issuesOf(wrong)).toEqual({ ratio: 'too_small_number' })
  })

  test('is charted by CUSUM, and not for an event with too few codes', async () => {
    const groupKey = mostFrequent(row => row.brandId)
    const request = { group: 'brandId', groupKey, event: 'assemblyCode', eventKey: '01' } as const
    const { points, interval } = await readCellHistory(analyst, { ...window, ...request, method: 'cusum' })
    expect(interval).toBe('month')
    expect(points[0]!.start.slice(0, 7)).toBe(window.receivedAtFrom.slice(0, 7))
    expect(points.some(({ value }) => value !== null)).toBe(true)
    const wrong = readCellHistory(analyst, { ...request, event: 'assemblyCode*symptomCodes' })
    expect(await issuesOf(wrong)).toEqual({ eventKey: 'invalid' })
  })
})

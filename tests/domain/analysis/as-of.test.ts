import { getTableColumns, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { query } from '@/db/client'
import { defectImages } from '@/db/schema/defect-images'
import { pageDisproportion } from '@/lib/analysis/disproportion/page-disproportion'
import { readCell } from '@/lib/analysis/disproportion/read-cell'
import { readHeat } from '@/lib/analysis/disproportion/read-heat'
import { analysisEndpoints } from '@/lib/analysis/endpoints'
import { countRecords } from '@/lib/analysis/query/count-records'
import { groupings } from '@/lib/analysis/query/dimensions'
import { readAnnual } from '@/lib/analysis/report/read-annual'
import { readReport } from '@/lib/analysis/report/read-report'
import { readCellHistory } from '@/lib/analysis/trend/read-cell-history'
import { readFacets } from '@/lib/analysis/trend/read-facets'
import { readTrend } from '@/lib/analysis/trend/read-trend'
import { atMoment, type Ctx } from '@/lib/core/context'
import { snakeCase } from '@/lib/core/snake-case'
import { mergeDefects } from '@/lib/defects/duplicates/merge-defects'
import { unmergeDefect } from '@/lib/defects/duplicates/unmerge-defect'
import { fieldNames, fieldOf } from '@/lib/defects/fields'
import { recordAt } from '@/lib/defects/history/list-versions'
import { imagedColumns, rowsAsOf } from '@/lib/defects/list/as-of'
import { pageDefects, pageMyDefects } from '@/lib/defects/list/page-defects'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { createDefect } from '@/lib/defects/record/create-defect'
import { deleteDefects, restoreDefect } from '@/lib/defects/record/delete-defects'
import { isEmpty } from '@/lib/defects/schema'
import { countBulk } from '@/lib/defects/steps/bulk/start-bulk'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf, issuesOf } from '@/tests/support/defects/history'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { inFull, runs } from '@/tests/support/depth'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let person: Ctx
let ids: Catalogue

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  person = await contextOf(database.db, 'all')
})
afterAll(() => database.close())

/** Two calls never have the same, and what was written before the first is not of the second. */
async function moment(): Promise<Date> {
  const before = new Date()
  await vi.waitUntil(() => new Date() > before, { interval: 1 })
  return new Date()
}
const now = async (): Promise<Ctx> => atMoment(person, await moment())
async function instant(): Promise<string> {
  const at = await moment()
  await moment()
  return at.toISOString()
}

const add = async (more = {}) => (await createDefect(await now(), { ...validValues(ids), ...more })).id
const versionOf = async (id: string) => (await historyOf(database.db, id)).record.version
const amend = async (id: string, values: object) =>
  amendDefect(await now(), { id, version: await versionOf(id), ...values })
const remove = async (id: string) => deleteDefects(await now(), { ids: id, reason: '测试' })
const restore = async (id: string) => restoreDefect(await now(), { id })
const merge = async (mergedId: string, survivorId: string) =>
  mergeDefects(await now(), {
    survivorId,
    mergedId,
    survivorVersion: await versionOf(survivorId),
    mergedVersion: await versionOf(mergedId),
  })
const unmerge = async (id: string) => unmergeDefect(await now(), { id, version: await versionOf(id) })

const places = [
  { province: '310000', city: '310100', district: null },
  { province: '440000', city: '440100', district: null },
]
const parts = ['01', '04'].map(assemblyCode => ({ assemblyCode, subAssemblyCode: `${assemblyCode}01` }))
const values = fc
  .record(
    {
      place: fc.constantFrom(...places),
      part: fc.constantFrom(...parts),
      symptomCodes: fc.subarray(['S01', 'S02', 'S18']),
      powerType: fc.constantFrom('GAS', 'BEV'),
      receivedAt: fc.constantFrom('2026-01-05', '2026-03-04'),
      productionDate: fc.constantFrom('2020-02-03', '2021-05-06', null),
      mileage: fc.nat(200_000),
      fire: fc.boolean(),
      injuredCount: fc.nat(2),
    },
    { requiredKeys: [] },
  )
  .map(({ place, part, ...more }) => ({ ...place, ...part, ...more }))

describe('images of records', () => {
  test('have the columns and types of records, and the trigger knows all of them', async () => {
    const [found] = await query<{ trigger: string; body: string }>(
      database.db,
      `SELECT pg_get_triggerdef(t.oid) AS trigger, p.prosrc AS body FROM pg_trigger AS t JOIN pg_proc AS p ON p.oid = t.tgfoid
        WHERE t.tgname = 'defects_images'`,
    )
    const namesIn = (text: string, row: string) =>
      [...new Set([...text.matchAll(new RegExp(`\\b${row}\\.(\\w+)`, 'gi'))].map(([, name]) => name))].sort()
    const compared = [...imagedColumns, 'state', 'deleted_at'].sort()
    expect(namesIn(found!.trigger, 'old')).toEqual(compared)
    expect(namesIn(found!.trigger, 'new')).toEqual(compared)
    expect(namesIn(found!.body, 'OLD')).toEqual([...compared, 'id'].sort())
    const types = await query<{ column_name: string; types: string[] }>(
      database.db,
      `SELECT column_name, array_agg(DISTINCT format('%s %s', udt_name, numeric_precision)) AS types
        FROM information_schema.columns WHERE table_name IN ('defects', 'defect_images') AND column_name = ANY($1::text[])
        GROUP BY 1`,
      [imagedColumns],
    )
    expect(types.filter(column => column.types.length !== 1)).toEqual([])
    expect(types).toHaveLength(imagedColumns.length)
  })

  test('have everything that analysis groups by, but for state and risk', () => {
    const without = groupings.filter(name => !imagedColumns.includes(snakeCase(name)))
    expect(without).toEqual(['state', 'riskLevel'])
  })

  test('have nothing that tells of a person', () => {
    const personal = fieldNames.filter(name => fieldOf[name].personal || fieldOf[name].erase)
    expect(personal.filter(name => imagedColumns.includes(snakeCase(name)))).toEqual([])
  })

  test(
    'are what the history says, whatever was done to a record, and what the versions of before fill in',
    inFull,
    async () => {
      const steps = fc.array(
        fc.oneof(
          { arbitrary: values, weight: 4 },
          fc.constantFrom('submit', 'delete', 'restore', 'merge', 'unmerge'),
        ),
        { minLength: 1, maxLength: 6 },
      )
      const other = await add()
      const made: string[] = []
      await fc.assert(
        fc.asyncProperty(values, steps, fc.boolean(), async (first, then, draft) => {
          const id = await add({ ...first, draft })
          made.push(id)
          const moments = [{ at: await instant(), version: 1 }]
          for (const step of then) {
            const { state, deletedAt } = (await historyOf(database.db, id)).record
            const over = deletedAt !== null || state === 70
            if (typeof step === 'object') {
              if (!over) await amend(id, step)
            } else if (step === 'submit' && state === 0 && !over) await amend(id, { submit: true })
            else if (step === 'delete' && !over) await remove(id)
            else if (step === 'restore' && deletedAt !== null) await restore(id)
            else if (step === 'merge' && !over && state !== 0) await merge(id, other)
            else if (step === 'unmerge' && state === 70 && deletedAt === null) await unmerge(id)
            moments.push({ at: await instant(), version: await versionOf(id) })
          }
          const record = (await historyOf(database.db, id)).record
          for (const { at, version } of moments) {
            const then = await recordAt(person, record, version)
            const isCounted = then.deletedAt === null && ![0, 70].includes(then.state)
            const [row] = await imagesAt(at, [id])
            expect(row !== undefined, `${id} at version ${version}`).toBe(isCounted)
            if (!row) continue
            for (const name of recorded) expect(plain(row[name]), name).toEqual(plain(then[name as 'source']))
          }
        }),
        runs(12),
      )

      const kept = await intervals(made)
      await database.owner.db.execute(sql`DELETE FROM defect_images`)
      await database.owner.db.execute(sql`SELECT fill_defect_images()`)
      expect(await intervals(made)).toEqual(kept)
    },
  )
})

const recorded = Object.keys(getTableColumns(defectImages)).filter(
  name =>
    imagedColumns.includes(snakeCase(name)) &&
    !'productionMonth monthsInService lagDays mileageImplausible severityScore createdAt'
      .split(' ')
      .includes(name),
)
const plain = (value: unknown) => (isEmpty(value) ? null : value)

const imagesAt = (at: string, of: string[]) =>
  query<Record<string, unknown>>(
    database.db,
    `SELECT ${recorded.map(name => `${snakeCase(name)} AS "${name}"`).join(', ')}
      FROM (${rowsAsOf(`id, ${imagedColumns.join(', ')}`, '$1::timestamptz')}) AS found WHERE id = ANY($2::bigint[])`,
    [at, of],
  )

const intervals = (of: string[]) =>
  query(
    database.db,
    `SELECT defect_id, counted, ${recorded.map(snakeCase).join(', ')}, production_month, months_in_service, lag_days
      FROM defect_images WHERE defect_id = ANY($1::bigint[]) ORDER BY defect_id, valid_from`,
    [of],
  )

const window = { receivedAtFrom: '2020-01-01', receivedAtTo: '2026-12-31' }

describe('as of an instant', () => {
  test('the list and every figure stay as they were, whatever is written afterwards', async () => {
    const given = { group: 'brandId', event: 'assemblyCode' } as const
    const [first, second, third, gone] = [
      await add({ summary: '方向盘异响' }),
      await add({ assemblyCode: '01', subAssemblyCode: '0101' }),
      await add(),
      await add(),
    ]
    await remove(gone!)
    const asOf = await instant()
    const brandId = (await historyOf(database.db, first!)).record.brandId!
    const of = { ...window, asOf }
    const cell = { groupKey: brandId, eventKey: '04' }
    const questions: Record<string, () => Promise<unknown>> = {
      list: () => pageDefects(person, { ...of, brandId: [brandId], limit: 100 }).then(comparable),
      total: () => pageDefects(person, { asOf }).then(({ total }) => total),
      bySeries: () =>
        pageDefects(person, { asOf, sortField: 'modelRangeId', limit: 100 }).then(({ records }) =>
          records.map(({ id }) => id),
        ),
      count: () => countRecords(person, { filters: of }),
      table: () => pageDisproportion(person, { ...of, ...given }),
      fresh: () => pageDisproportion(person, { asOf, ...given, only: 'new' }),
      heat: () => readHeat(person, { ...of, ...given }),
      cell: () => readCell(person, { ...of, ...given, ...cell }),
      trend: () => readTrend(person, { ...of, lens: 'brandId', interval: 'week' }),
      recent: () => readTrend(person, { asOf, lens: 'assemblyCode', alsoExtra: true }),
      ...Object.fromEntries(
        (['province', 'source', 'lag', 'mop', 'mileage'] as const).map(facet => [
          facet,
          () => readFacets(person, { ...of, lens: 'brandId', focus: brandId, of: facet }),
        ]),
      ),
      report: () => readReport(person, { ...of, by: 'brandId', across: 'powerType' }),
      thisYear: () => readReport(person, { asOf, tab: 'compare' }),
      annual: () => readAnnual(person, { asOf }),
      history: () => readCellHistory(person, { ...of, ...given, ...cell }),
      chart: () => readCellHistory(person, { asOf, ...given, ...cell, method: 'cusum' }),
    }
    const ask = async () => {
      const answers: Record<string, unknown> = {}
      for (const [name, question] of Object.entries(questions)) answers[name] = await question()
      return answers
    }
    const before = await ask()
    await amend(first!, { assemblyCode: '01', subAssemblyCode: '0101', ...places[1], fire: true })
    await merge(second!, first!)
    await remove(third!)
    await restore(gone!)
    await add()
    const late = await add({ receivedAt: '2026-01-02' })
    await amend(late, { mileage: 1 })
    expect(await ask()).toEqual(before)

    const shown = await pageDefects(person, { ...of, ids: [third!] })
    expect(shown.records).toMatchObject([{ id: third, summary: null, vin: null, assemblyCode: '04' }])
    const { n } = await countRecords(person, { filters: window })
    expect(n).not.toBe((before.count as { n: number }).n)
  })

  test('each figure is the list of as many records', async () => {
    const asOf = await instant()
    await add()
    const trend = await readTrend(person, { ...window, asOf, interval: 'year', lens: 'brandId' })
    expect(trend.base.asOf).toBe(trend.asOf)
    for (const line of trend.lines)
      for (const [at, filters] of trend.pointFilters.entries())
        expect(
          (await pageDefects(person, { ...line.filters, ...filters } as Record<string, unknown>)).total,
        ).toBe(line.n[at])
  })

  test('every call of analysis takes it', () => {
    for (const { path, verb } of analysisEndpoints) {
      // Of a campaign only what it is today is kept.
      if (path === '/analysis/recall/:id') continue
      const shape = verb.input.shape as Record<string, unknown>
      expect('asOf' in shape || 'filters' in shape, path).toBe(true)
    }
  })

  test('what is not kept is refused by name, and so is another use than reading', async () => {
    const asOf = await instant()
    const refused = {
      keyword: { keyword: '异响' },
      state: { state: [10] },
      riskLevel: { riskLevel: ['H'] },
      missing: { missing: ['summary'] },
      assigneeId: { assigneeId: ['1'] },
      counted: { counted: false },
      sortField: { sortField: 'state' },
    }
    for (const [path, given] of Object.entries(refused))
      expect(await issuesOf(pageDefects(person, { asOf, ...given }))).toEqual({ [path]: 'not_as_of' })
    expect(await issuesOf(countRecords(person, { filters: { asOf, state: [10] } }))).toEqual({
      state: 'not_as_of',
    })
    for (const [given, code] of [
      [new Date(Date.now() + 60_000).toISOString(), 'after_now'],
      ['2026-01-01', 'not_instant'],
      ['0000-01-01T00:00:00Z', 'too_small_value'],
    ])
      expect(await issuesOf(pageDefects(person, { asOf: given }))).toEqual({ asOf: code })
    expect(await issuesOf(pageMyDefects(person, { asOf, type: 1 }))).toEqual({ asOf: 'as_of_elsewhere' })
    expect(await issuesOf(countBulk(person, { filters: { asOf } }))).toEqual({
      asOf: 'as_of_elsewhere',
    })
  })
})

function comparable({ records, ...page }: Awaited<ReturnType<typeof pageDefects>>) {
  const names = Object.keys(getTableColumns(defectImages))
  return {
    ...page,
    records: records.map(row =>
      Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || names.includes(name))),
    ),
  }
}

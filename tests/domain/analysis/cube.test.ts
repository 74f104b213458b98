import { and, eq, isNull, like } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import { watchItems } from '@/db/schema/signals'
import { countRecords } from '@/lib/analysis/query/count-records'
import { readCube } from '@/lib/analysis/query/cube'
import { groupings } from '@/lib/analysis/query/dimensions'
import { linkTo } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { issuesOf } from '@/tests/support/defects/history'
import { inFull, runs } from '@/tests/support/depth'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let analyst: Ctx

const pick = <Value>(at: number, values: Value[]) => values[at % values.length]!

beforeAll(async () => {
  database = await openTestDatabase()
  analyst = await contextOf(database.db, ['defect_analysis', 'vehicle_defect:query'])
  const made = Array.from({ length: 400 }, (_, at) => ({
    complaintNo: `QX19980101${String(at).padStart(6, '0')}`,
    state: pick(at, [10, 20, 0, 50, 70, 90, 30]),
    receivedAt: `1998-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`,
    modelYear: pick(at, [1996, null, 1997]),
    powerType: pick(at, ['BEV', 'GAS', null, 'PHEV', 'HEV']),
    assemblyCode: pick(at, ['01', '04', null, '07']),
    subAssemblyCode: pick(at, ['0101', null, '0402']),
    extraAssemblies: pick(at, [[], ['04'], [], ['01', '04'], []]),
    symptomCodes: pick(at, [['S01'], [], ['S02', 'S18'], ['S18']]),
    province: pick(at, ['110000', '310000', null]),
    source: pick(at, ['1', '2', '3']),
    complaintType: pick(at, ['01', '02', null]),
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

const window = { counted: true, alsoExtra: false, receivedAtFrom: '1998-01-01', receivedAtTo: '1998-12-31' }
const listed = async (filters: FilterValues) =>
  (await pageDefects(analyst, filters as Parameters<typeof pageDefects>[1])).total

const filters = fc.record(
  {
    powerType: fc.subarray(['BEV', 'GAS', 'PHEV'], { minLength: 1 }),
    severe: fc.boolean(),
    newEnergy: fc.boolean(),
    state: fc.subarray([10, 20, 50, 70], { minLength: 1 }),
    assemblyCode: fc.subarray(['01', '04', '07'], { minLength: 1 }),
    symptomCodes: fc.subarray(['S01', 'S18'], { minLength: 1 }),
    missing: fc.subarray(['assemblyCode', 'modelYear'], { minLength: 1 }),
    alsoExtra: fc.boolean(),
    receivedAtFrom: fc.constantFrom('1998-01-01', '1998-02-15', '1998-06-01'),
    receivedAtTo: fc.constantFrom('1998-06-30', '1998-11-11', '1998-12-31'),
  },
  { requiredKeys: [] },
)

describe('a cube of counts', () => {
  test('has as many records in each cell as the list has under its filters', inFull, async () => {
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom(...groupings),
        fc.constantFrom(...groupings),
        async (given, row, column) => {
          const base = { ...window, ...given } as FilterValues
          const cube = await readCube(analyst, {
            windows: [base],
            sets: { total: [], cells: [...new Set([row, column])], months: ['month'] },
            counts: { severe: { severe: true } },
          })
          const total = cube.total[0]?.n ?? 0
          expect(total).toBe(await listed(base))
          expect(cube.months.reduce((sum, { n }) => sum + n, 0)).toBe(total)
          for (const { keys, n } of sampled(cube.cells)) {
            const values = [...new Set([row, column])].map((dimension, at) => ({
              dimension,
              key: keys[at]!,
            }))
            const cell = linkTo(base, values, { codesOf: code => [code] })
            expect(n, JSON.stringify(cell)).toBe(await listed(cell))
          }
          const severe = (cube.total[0]?.counts.severe ?? 0) as number
          if (given.severe === undefined) expect(severe).toBe(await listed({ ...base, severe: true }))
        },
      ),
      runs(200),
    )
  })

  test('counts each window for itself, and two that touch add up', async () => {
    const whole = { windows: [window], sets: { months: ['month' as const] } }
    const halves = await readCube(analyst, {
      windows: [
        { ...window, receivedAtTo: '1998-06-30' },
        { ...window, receivedAtFrom: '1998-07-01' },
      ],
      sets: { total: [] },
    })
    const months = (await readCube(analyst, whole)).months
    const [first, second] = halves.total.sort((one, other) => one.window - other.window)
    expect(first!.n + second!.n).toBe(months.reduce((sum, { n }) => sum + n, 0))
    expect(months).toHaveLength(12)
    expect(first!.severity).toBeGreaterThan(0)
  })

  test('leaves drafts, merged and deleted records out, and takes a record up again', async () => {
    const { n } = await countRecords(analyst, { filters: window })
    const ours = and(eq(defects.state, 70), isNull(defects.deletedAt), like(defects.complaintNo, 'QX1998%'))
    const merged = (await database.db.select().from(defects).where(ours))[0]!
    await database.db.update(defects).set({ state: 50 }).where(eq(defects.id, merged.id))
    expect(await countRecords(analyst, { filters: window })).toMatchObject({ n: n + 1 })
    await database.db.update(defects).set({ state: 70 }).where(eq(defects.id, merged.id))
    expect(await countRecords(analyst, { filters: window })).toMatchObject({ n })
  })
})

describe('counting', () => {
  test('is the list where the conditions live in another table, and then has no statement', async () => {
    const some = await database.db.select({ id: defects.id }).from(defects).orderBy(defects.id).limit(3)
    const [item] = await database.db
      .insert(watchItems)
      .values({
        ...{ place: 'free:count', groupKey: {}, eventKey: {}, evidence: {} },
        ...{ firstAt: '1998-01-01', lastAt: '1998-01-01', recordIds: some.map(({ id }) => id) },
      })
      .returning({ id: watchItems.id })
    const watched = { watchItemId: [item!.id] }
    const { n, statement, question } = await countRecords(analyst, { filters: watched })
    expect(n).toBe(await listed(watched))
    expect(n).toBeGreaterThan(0)
    expect(statement).toBeNull()
    expect(question).toContain('关注事项')
  })

  test('needs the permission', async () => {
    const clerk = await contextOf(database.db, ['vehicle_defect'])
    await expect(countRecords(clerk, {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('tells of no person and of no single car', async () => {
    for (const filters of [{ mobile: '13800000001' }, { vin: 'LSVAB2183K2000123' }, { nonsense: 1 }])
      await expect(countRecords(analyst, { filters })).rejects.toMatchObject({ code: 'unknown_filter' })
    expect(await issuesOf(countRecords(analyst, { filters: { keyword: 'LSVAB2183K2000123' } }))).toEqual({
      'filters.keyword': 'no_vin_counted',
    })
  })
})

const sampled = <Cell>(cells: Cell[]) => cells.filter((_, at) => at % Math.ceil(cells.length / 4) === 0)

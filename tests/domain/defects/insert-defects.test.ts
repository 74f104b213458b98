import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defects, defectVersions } from '@/db/schema/defects'
import { defectFlow } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { insertDefects, type NewDefect } from '@/lib/defects/record/insert-defects'
import { changesBetween } from '@/lib/defects/record/write-version'
import { keysOf } from '@/lib/values/fold'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { runs } from '@/tests/support/depth'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, [])
})
afterAll(() => database.close())

const write = { kind: 'create', node: 'submit', remarks: 'a\tb\\N' } as const
const insert = (rows: NewDefect[], request: Parameters<typeof insertDefects>[2] = write) =>
  ctx.tx(tx => insertDefects(tx, rows, request))
const recordOf = async (id: string) =>
  (await database.db.select().from(defects).where(eq(defects.id, id)))[0]!
const versionOf = async (id: string) =>
  (await database.db.select().from(defectVersions).where(eq(defectVersions.defectId, id)))[0]!

const full: NewDefect = {
  state: 10,
  receivedAt: '2024-02-29',
  summary: 'a\tb\nc\\d\r\\N \\. "e" {f}',
  description: '\\N',
  mileage: 0,
  fire: false,
  crash: true,
  displacement: '1.5',
  propertyLoss: '007',
  extraAssemblies: ['01', 'a"b\\c', 'x,y', '{}', 'NULL', ' '],
  demand: [],
  completeness: '0.875',
  severityScore: 7,
}

describe('inserted records', () => {
  test('are in the database what an INSERT makes of the same values', async () => {
    const values = { ...full, brandId: ids.brand, producerId: ids.producer }
    const [made] = await insert([values])
    const [plain] = await database.db
      .insert(defects)
      .values({ ...values, complaintNo: 'plain' })
      .returning()
    const { id: _, complaintNo, ...record } = await recordOf(made!.id)
    expect(complaintNo).toBe(made!.complaintNo)
    const stamps = {
      createdBy: ctx.user!.id,
      createdAt: ctx.now,
      updatedBy: ctx.user!.id,
      updatedAt: ctx.now,
    }
    const { id: _id, complaintNo: _no, ...same } = { ...plain!, ...stamps, ...keysOf(values) }
    expect(record).toEqual(same)
    expect(record).toMatchObject({ displacement: '1.50', propertyLoss: '7.00', summary: full.summary })
  })

  test('have a first version that says what the record says, and a flow row', async () => {
    const [made] = await insert([full], { ...write, extraChanges: { files: [null, ['照片.jpg']] } })
    const record = await recordOf(made!.id)
    expect(await versionOf(made!.id)).toMatchObject({
      version: 1,
      kind: 'create',
      door: ctx.door,
      at: ctx.now,
      userId: ctx.user!.id,
      changes: {
        ...JSON.parse(JSON.stringify(changesBetween(null, record))),
        files: [null, ['照片.jpg']],
      },
    })
    const flow = await database.db.select().from(defectFlow).where(eq(defectFlow.defectId, made!.id))
    expect(flow).toMatchObject([
      {
        fromState: null,
        toState: 10,
        node: 'submit',
        remarks: 'a\tb\\N',
        userId: ctx.user!.id,
        userName: '测试员',
        deptName: '测试处',
        createdAt: ctx.now,
        version: 1,
      },
    ])
  })

  test('keep texts of any characters, whatever stands beside them', async () => {
    const unit = fc.constantFrom('\\', '\t', '\n', '\r', '"', '{', '}', ',', "'", 'N', '.', '汽', '😀', ' ')
    const text = fc.string({ unit, minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, fc.array(text)), { minLength: 1 }), async given => {
        const rows = given.map(([summary, demand], at) => ({ state: 10, summary, demand, speed: at || null }))
        const made = await insert(rows)
        const of = made.map(({ id }) => id)
        const found = await database.db.select().from(defects).where(inArray(defects.id, of))
        const byId = new Map(found.map(record => [record.id, record]))
        for (const [at, { summary, demand, speed }] of rows.entries())
          expect(byId.get(of[at]!)).toMatchObject({ summary, demand, speed })
      }),
      runs(40),
    )
  })

  test('are numbered in their order, without a gap; none of a failed one stays', async () => {
    const [before] = await insert([{ state: 10 }])
    await expect(insert([{ state: 10 }, { state: 10, brandId: '999999999' }])).rejects.toThrow()
    const made = await insert([{ state: 0 }, { state: 10 }, { state: 10 }])
    const last = (no: string) => Number(no.slice(-6))
    expect(made.map(({ complaintNo }) => last(complaintNo) - last(before!.complaintNo))).toEqual([1, 2, 3])
    expect(await insert([])).toEqual([])
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import type { Access } from '@/lib/core/permissions'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { load } from '@/tests/support/defects/imports'
import { seedCatalogue } from '@/tests/support/defects/records'
import { readSheetsHere } from '@/tests/support/files/children-here'
import { sheetOf } from '@/tests/support/files/workbooks'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let brand: string
const held: Access[] = ['vehicle_defect', 'vehicle_defect_import']

readSheetsHere()
beforeAll(async () => {
  database = await openTestDatabase()
  brand = `星辰${(await seedCatalogue(database.db)).mark}`
  await query(
    database.db,
    `INSERT INTO parameters (key, value) VALUES ('vinLookups', '{"missesPerHour": 5}')`,
  )
})
afterAll(() => database.close())

const letters = (each: [letter: string, serials: number[]][]) =>
  sheetOf([
    ['接收日期', '问题简述', '品牌', '来源编号', 'VIN'],
    ...each.flatMap(([letter, serials]) =>
      serials.map(serial => ['2024-01-02', '异响', brand, letter, `WDBEA30D3HA${serial}`]),
    ),
  ])
const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)
const look = async (ctx: Ctx, each: [string, number[]][], mode = 'check') =>
  load(database.db, ctx, await letters(each), { mode })

test('the number of a letter is no way to try VINs out, in one sheet or in many', async () => {
  const clear = await contextOf(database.db, [...held, 'vehicle_defect_personal'])
  expect(await look(clear, [['信-1', [391_172]]], 'valid')).toMatchObject({ state: 'done', created: 1 })

  const masked = await contextOf(database.db, held)
  expect(await look(masked, [['信-1', from(391_165, 6)]])).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/每小时 5 个的上限/),
  })
  expect(await look(masked, [['信-1', [391_172]]]), 'nor is one of them told afterwards').toMatchObject({
    state: 'failed',
  })
  const byNumber = await contextOf(database.db, held)
  const numbered = await sheetOf([
    ['接收日期', '问题简述', '品牌', 'outsideNo', 'VIN'],
    ...from(391_165, 6).map(serial => ['2024-01-02', '异响', brand, '信-1', `WDBEA30D3HA${serial}`]),
  ])
  expect(
    await load(database.db, byNumber, numbered, { mode: 'check' }),
    'nor in a column of numbers',
  ).toMatchObject({ state: 'failed' })
  const patient = await contextOf(database.db, held)
  const states: string[] = []
  for (const serial of from(391_170, 6)) states.push((await look(patient, [['信-1', [serial]]])).state)
  expect(states).toEqual(['done', 'done', 'done', 'done', 'done', 'failed'])
  const rows = await query<{ user_id: string; detail: object }>(
    database.db,
    `SELECT user_id::text, detail FROM audit_log WHERE action = 'vinLookupLimit' ORDER BY id`,
  )
  expect(rows).toEqual(
    [masked, byNumber, patient].map(({ user }) => ({ user_id: user!.id, detail: { misses: 5 } })),
  )
})

test('a sheet of many letters is looked through and stored again and again, and so is one by who sees VINs', async () => {
  const masked = await contextOf(database.db, held)
  const many = from(500_000, 40).map((serial): [string, number[]] => [`函-${serial}`, [serial]])
  for (const [mode, outcome] of [
    ['check', { created: 0, skipped: 0 }],
    ['valid', { created: 40, skipped: 0 }],
    ['all', { created: 0, skipped: 40 }],
  ] as const)
    expect(await look(masked, many, mode)).toMatchObject({ state: 'done', ...outcome })
  const clear = await contextOf(database.db, [...held, 'vehicle_defect_personal'])
  expect(await look(clear, [['信-2', from(600_000, 30)]])).toMatchObject({ state: 'done', failed: 0 })
})

test('numbers that no record has are not counted', async () => {
  const masked = await contextOf(database.db, held)
  const counted = () =>
    query<{ n: number }>(database.db, `SELECT count(*)::int AS n FROM rate_limits WHERE key LIKE 'import-%'`)
  const before = await counted()
  expect(await look(masked, [['新-1', from(700_000, 12)]])).toMatchObject({ state: 'done', failed: 0 })
  expect(await counted()).toEqual(before)
  expect(await look(masked, [['信', from(391_165, 6)]]), 'a beginning of a number is another').toMatchObject({
    state: 'done',
  })
})

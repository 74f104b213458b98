import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, query } from '@/db/client'
import { defects } from '@/db/schema/defects'
import { readWrites, stampOf } from '@/lib/analysis/columns/stored-columns'
import { keptAnswer, keyOf, readDerived } from '@/lib/analysis/query/answers'
import { readCube } from '@/lib/analysis/query/cube'
import type { Ctx } from '@/lib/core/context'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { openTwoServers, type TwoServers } from '@/tests/support/database/two-servers'
import { runs } from '@/tests/support/depth'
import { contextOf } from '@/tests/support/people/people'

let two: TwoServers
let database: TestDatabase
let other: Database
let servers: Ctx[]
let ids: string[]

beforeAll(async () => {
  two = await openTwoServers()
  ;({ database, other, servers } = two)
  ids = (await database.db.select({ id: defects.id }).from(defects).limit(5)).map(({ id }) => id)
})
afterAll(async () => {
  await two?.close()
})

const byState = { text: 'SELECT state, count(*) FROM defects GROUP BY 1 ORDER BY 1', values: [] }
const ofState = (state: number) => ({
  text: 'SELECT count(*) FROM defects WHERE state = $1::int',
  values: [state],
})
const questions = [[byState], [ofState(10)], [ofState(30)], [byState, ofState(90)]]

const readRows = (ctx: Ctx, question: (typeof questions)[number]) =>
  readDerived(ctx, question, { name: '', of: rows => rows })

const fresh = async ([...statements]: (typeof questions)[number]) =>
  Promise.all(
    statements.map(async ({ text, values }) =>
      (await query<Record<string, unknown>>(other.db, text, values)).map(row =>
        Object.values(row).map(String),
      ),
    ),
  )
const isKept = async (server: Ctx, question: (typeof questions)[number]) =>
  keptAnswer(keyOf(question, ''), stampOf(await readWrites(server.db))) !== undefined

const write = (server: number, record: number, state: number) =>
  servers[server]!.db.update(defects).set({ state }).where(eq(defects.id, ids[record]!))

test('answers are those of a fresh count, whoever of two servers writes and asks in turn', async () => {
  const step = fc.oneof(
    fc.record({ write: fc.nat(1), record: fc.nat(4), state: fc.constantFrom(10, 30, 90) }),
    fc.record({ ask: fc.nat(1), question: fc.nat(3) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async steps => {
      for (const step of steps)
        if ('write' in step) await write(step.write, step.record, step.state)
        else {
          const question = questions[step.question]!
          expect(await readRows(servers[step.ask]!, question)).toEqual(await fresh(question))
          expect(await isKept(servers[1 - step.ask]!, question)).toBe(true)
        }
    }),
    runs(20),
  )
})

test('what is not committed is not counted, and from the commit on it is', async () => {
  const [question] = questions as [(typeof questions)[number]]
  const before = await readRows(servers[0]!, question)
  const [{ state: old }] = (await database.db
    .select({ state: defects.state })
    .from(defects)
    .where(eq(defects.id, ids[0]!))) as [{ state: number }]
  await other.db.transaction(async db => {
    await db
      .update(defects)
      .set({ state: old === 60 ? 50 : 60 })
      .where(eq(defects.id, ids[0]!))
    expect(await readRows(servers[0]!, question)).toEqual(before)
  })
  expect(await readRows(servers[0]!, question)).toEqual(await fresh(question))
  expect(await readRows(servers[0]!, question)).not.toEqual(before)
})

test('questions at once while others write are each answered with what was there when they began, or later', async () => {
  const question = [ofState(60)]
  await database.db.update(defects).set({ state: 50 }).where(eq(defects.state, 60))
  for (const [at, id] of ids.entries()) {
    await database.db.update(defects).set({ state: 60 }).where(eq(defects.id, id))
    const next = ids[at + 1] ?? id
    const [, ...answers] = await Promise.all([
      other.db.update(defects).set({ state: 60 }).where(eq(defects.id, next)),
      ...Array.from({ length: 4 }, (_, ask) => readRows(servers[ask % 2]!, question)),
    ])
    for (const [[[n]]] of answers as [[[string]]][]) expect(Number(n)).toBeGreaterThanOrEqual(at + 1)
    expect(await readRows(servers[0]!, question)).toEqual(await fresh(question))
  }
})

const counted = `deleted_at IS NULL AND state NOT IN (0, 70)`
const windows = [
  ['2023-01-01', '2026-06-30'],
  ['2024-02-10', '2026-05-05'],
  ['2025-03-01', '2025-09-30'],
  ['2026-04-20', '2026-05-05'],
] as const
const days = ['2023-01-31', '2024-02-10', '2024-12-31', '2025-06-15', '2026-04-30', '2026-05-01', null]

const cubeOf = async (ctx: Ctx, [receivedAtFrom, receivedAtTo]: (typeof windows)[number]) => {
  const { byMonth } = await readCube(ctx, {
    windows: [{ counted: true, receivedAtFrom, receivedAtTo }],
    sets: { byMonth: ['month', 'state'] },
  })
  return byMonth.map(({ keys, n, severity }) => [...keys, n, severity].join()).sort()
}
const countsOf = async ([from, to]: (typeof windows)[number]) =>
  (
    await query<Record<string, unknown>>(
      other.db,
      `SELECT date_trunc('month', received_at::timestamp)::date::text AS month, state::text, count(*)::int AS n,
          sum(severity_score)::int AS severity
        FROM defects WHERE ${counted} AND received_at BETWEEN $1::date AND $2::date GROUP BY 1, 2`,
      [from, to],
    )
  )
    .map(({ month, state, n, severity }) => [month, state, n, severity].join())
    .sort()

test('a window counted in parts is a fresh count, whoever moves records between months, removes and restores them', async () => {
  const step = fc.oneof(
    fc.record({
      write: fc.nat(1),
      record: fc.nat(4),
      set: fc.oneof(
        fc.record({ receivedAt: fc.constantFrom(...days) }),
        fc.record({ state: fc.constantFrom(10, 70) }),
        fc.record({ deletedAt: fc.constantFrom(new Date(0), null) }),
      ),
    }),
    fc.record({ ask: fc.nat(1), window: fc.nat(windows.length - 1) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async steps => {
      for (const step of steps)
        if ('write' in step)
          await servers[step.write]!.db.update(defects).set(step.set).where(eq(defects.id, ids[step.record]!))
        else {
          const window = windows[step.window]!
          expect(await cubeOf(servers[step.ask]!, window)).toEqual(await countsOf(window))
        }
    }),
    runs(20),
  )
})

test('a write changes the stamp of its own months and of all records, and no other', async () => {
  const stamps = async () => {
    const writes = await readWrites(database.db)
    const of = (day: string) => stampOf(writes, { from: day, to: day })
    return { march: of('2025-03-31'), april: of('2025-04-01'), may: of('2025-05-31'), all: stampOf(writes) }
  }
  const changed = async (receivedAt: string | null) => {
    const before = await stamps()
    await database.db.update(defects).set({ receivedAt }).where(eq(defects.id, ids[0]!))
    const after = await stamps()
    return (['march', 'april', 'may', 'all'] as const).filter(name => before[name] !== after[name])
  }
  await changed('2025-03-01')
  expect(await changed('2025-03-31')).toEqual(['march', 'all'])
  expect(await changed('2025-05-01')).toEqual(['march', 'may', 'all'])
  expect(await changed(null)).toEqual(['may', 'all'])
  expect(await changed(null)).toEqual(['all'])
})

test('another database has answers of its own, and an emptied table is noticed', async () => {
  const [, question] = questions as [unknown, (typeof questions)[number]]
  await readRows(servers[0]!, question)
  const copy = await openTestDatabase()
  try {
    const there = await contextOf(copy.db, 'all')
    expect(await isKept(there, question)).toBe(false)
    await readRows(there, question)
    await copy.owner.db.execute(sql`TRUNCATE defects CASCADE`)
    expect(await readRows(there, question)).toEqual([[['0']]])
  } finally {
    await copy.close()
  }
})

test('writers of one month at once do not wait for each other, and each is counted', async () => {
  await database.db.update(defects).set({ receivedAt: '2022-07-07' })
  const of = async () => {
    const rows = await query<{ n: string }>(
      database.db,
      `SELECT writes AS n FROM defect_month_writes WHERE month = '2022-07-01'`,
    )
    return { rows: rows.length, writes: rows.reduce((sum, { n }) => sum + Number(n), 0) }
  }
  const before = await of()
  const clients = await Promise.all(Array.from({ length: 4 }, () => other.pool.connect()))
  try {
    for (const client of clients) await client.query(`BEGIN; SET LOCAL lock_timeout = '2s'`)
    for (const [at, client] of clients.entries())
      await client.query('UPDATE defects SET mileage = 1 WHERE id = $1', [ids[at]])
    for (const client of clients) await client.query('COMMIT')
  } finally {
    for (const client of clients) client.release()
  }
  expect(await of()).toEqual({ rows: 4, writes: before.writes + 4 })
})

import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, query } from '@/db/client'
import { defects } from '@/db/schema/defects'
import { keptAnswer, keyOf, readStamp } from '@/lib/analysis/query/kept-answers'
import { readDerived } from '@/lib/analysis/query/read-rows'
import type { Ctx } from '@/lib/core/context'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'
import { runs } from '@/tests/support/property-runs'

let database: TestDatabase
let other: Database
let servers: Ctx[]
let ids: string[]

beforeAll(async () => {
  database = await openTestDatabase()
  other = connect(database.url, { max: 4 })
  servers = await Promise.all([database, other].map(({ db }) => contextOf(db, 'all')))
  ids = (await database.db.select({ id: defects.id }).from(defects).limit(5)).map(({ id }) => id)
})
afterAll(async () => {
  await other?.close()
  await database?.close()
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
  keptAnswer(keyOf(question, ''), await readStamp(server.db)) !== undefined

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

test('an older answer is given only where the question allows it, of its own database, and not for long', async () => {
  const recently = (ctx: Ctx, recent: { withinMs: number; suits(): boolean }) =>
    readDerived(ctx, [ofState(50)], { name: 'recent', of: rows => rows, recent })
  const allowed = { withinMs: 60_000, suits: () => true }
  const before = await recently(servers[0]!, allowed)
  await database.db.update(defects).set({ state: 50 }).where(eq(defects.state, 30))
  const now = await fresh([ofState(50)])
  expect(now).not.toEqual(before)
  expect(await recently(servers[0]!, allowed)).toEqual(before)
  const copy = await openTestDatabase()
  try {
    const there = await contextOf(copy.db, 'all')
    await copy.db.update(defects).set({ state: 60 }).where(eq(defects.state, 50))
    expect(await recently(there, allowed)).toEqual([[['0']]])
  } finally {
    await copy.close()
  }
  expect(await recently(servers[0]!, { ...allowed, suits: () => false })).toEqual(now)
  await database.db.update(defects).set({ state: 10 }).where(eq(defects.state, 50))
  expect(await recently(servers[0]!, { ...allowed, withinMs: 0 })).toEqual(await fresh([ofState(50)]))
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

test('writers of many records at once wait for no slot of each other', async () => {
  const writes = async () =>
    Number((await query<{ n: string }>(database.db, 'SELECT sum(writes) AS n FROM defect_writes'))[0]!.n)
  const before = await writes()
  const clients = await Promise.all(Array.from({ length: 4 }, () => other.pool.connect()))
  try {
    for (const client of clients) await client.query('BEGIN')
    for (const [at, client] of clients.entries())
      await client.query('UPDATE defects SET mileage = 1 WHERE id = $1', [ids[at]])
    const held = await query<{ n: number }>(
      database.db,
      'SELECT count(*)::int AS n FROM (SELECT FROM defect_writes FOR UPDATE SKIP LOCKED) AS free',
    )
    expect(held[0]!.n).toBe(60)
    for (const client of clients) await client.query('COMMIT')
  } finally {
    for (const client of clients) client.release()
  }
  expect(await writes()).toBe(before + 4)
})

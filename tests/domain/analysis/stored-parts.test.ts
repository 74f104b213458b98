import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, query } from '@/db/client'
import { analysisParts } from '@/db/schema/analysis'
import { defects } from '@/db/schema/defects'
import { readCube } from '@/lib/analysis/query/cube'
import { storingOf, toStore, type Writes } from '@/lib/analysis/query/stored-parts'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { clearExpired } from '@/lib/retention/apply-retention'
import { defaultOf } from '@/lib/settings/schema'
import type { TestDatabase } from '@/tests/support/database/database'
import { openTwoServers, type TwoServers } from '@/tests/support/database/two-servers'
import { runs } from '@/tests/support/depth'

let two: TwoServers
let database: TestDatabase
let other: Database
let servers: Ctx[]
let ids: string[]

beforeAll(async () => {
  two = await openTwoServers()
  ;({ database, other, servers } = two)
  const found = await database.db
    .select({ id: defects.id })
    .from(defects)
    .where(sql`received_at BETWEEN ${from} AND ${to} AND deleted_at IS NULL AND state = 30`)
    .limit(5)
  ids = found.map(({ id }) => id)
})
beforeEach(async () => {
  forget()
  // What the test before stores in the background is there, and is removed too.
  await expect.poll(() => [database, other].every(isIdle)).toBe(true)
  await database.db.delete(analysisParts)
})
afterAll(async () => {
  await two?.close()
})

const isIdle = ({ pool }: Database) => pool.waitingCount === 0 && pool.idleCount === pool.totalCount

/** A server that was just started has none of it. */
function forget() {
  Reflect.deleteProperty(globalThis, Symbol.for('vehicle-defects.analysis.answers'))
}

const [from, to] = ['2024-01-01', '2025-12-31']
const window = { counted: true, receivedAtFrom: from, receivedAtTo: to }

async function byState(ctx: Ctx, filters = {}) {
  const { byState } = await readCube(ctx, {
    windows: [{ ...window, ...filters }],
    sets: { byState: ['state'], byMonth: ['month'] },
  })
  return Object.fromEntries(byState.map(({ keys, n }) => [keys[0], n]))
}
async function fresh() {
  const rows = await query<{ state: string; n: number }>(
    other.db,
    `SELECT state::text, count(*)::int AS n FROM defects WHERE deleted_at IS NULL AND state NOT IN (0, 70)
      AND received_at BETWEEN $1::date AND $2::date GROUP BY 1`,
    [from, to],
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
const stored = () => database.db.select().from(analysisParts)
const write = (server: number, record: number, set: Partial<typeof defects.$inferInsert>) =>
  servers[server]!.db.update(defects).set(set).where(eq(defects.id, ids[record]!))

/** Without the triggers that count writes, so whoever counts anew would see it. */
const changeUnnoticed = (id: string, state: number) =>
  database.owner.db.transaction(async tx => {
    await tx.execute(sql`ALTER TABLE defects DISABLE TRIGGER USER`)
    await tx.update(defects).set({ state }).where(eq(defects.id, id))
    await tx.execute(sql`ALTER TABLE defects ENABLE TRIGGER USER`)
  })

test('a server that was just started does not count whole months again, until a record of them is written', async () => {
  const before = await byState(servers[0]!)
  expect(before).toEqual(await fresh())
  await expect.poll(stored).not.toEqual([])
  await changeUnnoticed(ids[0]!, 40)
  forget()
  expect(await byState(servers[1]!)).toEqual(before)
  await write(0, 0, { mileage: 7 })
  expect(await byState(servers[1]!)).toEqual(await fresh())
  expect(await byState(servers[1]!)).not.toEqual(before)
})

test('months that people still write to, pieces of months and those of an earlier time are not stored', async () => {
  const thisMonth = today(new Date()).slice(0, 7)
  await byState(servers[0]!, { receivedAtFrom: `${thisMonth}-01`, receivedAtTo: `${thisMonth}-28` })
  await byState(servers[0]!, { receivedAtFrom: '2024-01-05', receivedAtTo: '2024-01-31' })
  await readCube(servers[0]!, {
    windows: [{ ...window, asOf: new Date(Date.now() - 1_000).toISOString() }],
    sets: { byMonth: ['month'] },
  })
  await byState(servers[0]!, { receivedAtFrom: '2024-07-01', receivedAtTo: '2024-07-31' })
  await expect.poll(stored).toHaveLength(1)
})

test('what took long to count under filters is stored, and what a replica counted only if the asker saw it too', () => {
  const writes = { database: 'one', byMonth: { '2024-01-01': 3 }, campaigns: '1' }
  const part = {
    ...{ key: 'k', dependsOn: { from: '2024-01-01', to: '2024-01-31' }, write: () => '' },
    storing: storingOf(
      { ...window, province: ['110000'] },
      { from: '2024-01-01', to: '2024-01-31' },
      '2024-03-01',
    ),
  }
  const storedAt = (tookMs: number, requested: Writes = writes) =>
    toStore(part, { writes, requested }, { counts: 'c', tookMs })
  expect(storedAt(49)).toEqual([])
  expect(storedAt(50)).toEqual([{ key: 'k', stamp: '3 1', counts: 'c' }])
  expect(storedAt(50, { ...writes, database: 'other' })).toHaveLength(1)
  expect(storedAt(50, { ...writes, byMonth: { '2024-01-01': 2 } })).toEqual([])
})

test('whoever of two servers writes, starts anew and asks in turn is answered with a fresh count', async () => {
  const step = fc.oneof(
    fc.record({
      write: fc.nat(1),
      record: fc.nat(4),
      set: fc.oneof(
        fc.record({
          receivedAt: fc.constantFrom('2024-01-31', '2024-02-10', '2025-12-31', '2026-01-01', null),
        }),
        fc.record({ state: fc.constantFrom(10, 30, 70) }),
        fc.record({ deletedAt: fc.constantFrom(new Date(0), null) }),
      ),
    }),
    fc.record({ ask: fc.nat(1), starts: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async steps => {
      for (const step of steps)
        if ('write' in step) await write(step.write, step.record, step.set)
        else {
          if (step.starts) forget()
          expect(await byState(servers[step.ask]!)).toEqual(await fresh())
          await database.db.update(analysisParts).set({ storedAt: new Date(0) })
        }
    }),
    runs(20),
  )
})

test('what was stored a week ago is removed', async () => {
  await byState(servers[0]!)
  await expect.poll(stored).not.toEqual([])
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await clearExpired(database.db, defaultOf('retention'), inDays(6), false)
  expect(await stored()).not.toEqual([])
  await clearExpired(database.db, defaultOf('retention'), inDays(8), false)
  expect(await stored()).toEqual([])
})

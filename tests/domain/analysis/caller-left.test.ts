import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '@/db/client'
import { readDerived } from '@/lib/analysis/query/answers'
import type { Ctx } from '@/lib/core/context'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

const gate = 4_444
let database: TestDatabase
let own: Database
let holder: Database
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  own = connect(database.url, { max: 3 })
  holder = connect(database.url, { max: 1 })
  ctx = await contextOf(own.db, 'all')
})
afterAll(async () => {
  await holder.close()
  await own.close()
  await database.close()
})

// Waits until the gate is opened.
const slow = [{ text: `SELECT 1 FROM pg_advisory_xact_lock_shared(${gate})`, values: [] }]
const shut = () => holder.pool.query(`SELECT pg_advisory_lock(${gate})`)
const openGate = () => holder.pool.query(`SELECT pg_advisory_unlock(${gate})`)
const ask = (name: string, caller?: AbortController) =>
  readDerived(caller ? { ...ctx, callerLeft: () => caller.signal } : ctx, slow, {
    name,
    of: rows => rows.length,
  })
const running = async () =>
  (
    await database.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_advisory_xact_lock_shared%'
        AND state = 'active' AND pid <> pg_backend_pid()`,
    )
  ).rowCount
const fault = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    ({ code }: { code: string }) => code,
  )

test('the statement of a caller who has left is cancelled, and its connection is free again', async () => {
  await shut()
  for (let turn = 0; turn < 5; turn++) {
    const caller = new AbortController()
    const asked = fault(ask(`left ${turn}`, caller))
    await expect.poll(running).toBe(1)
    caller.abort()
    expect(await asked).toBe('unavailable')
    expect(await running()).toBe(0)
  }
  expect(own.pool.idleCount).toBe(own.pool.totalCount)
  await openGate()
  expect(await ask('left 0')).toBe(1)
})

test('as long as one waits for the same answer, nothing is cancelled', async () => {
  await shut()
  const [first, second] = [new AbortController(), new AbortController()]
  const asked = [fault(ask('shared', first)), fault(ask('shared', second)), fault(ask('shared'))]
  await expect.poll(running).toBe(1)
  first.abort()
  second.abort()
  expect(await running()).toBe(1)
  await openGate()
  expect((await Promise.all(asked)).at(-1)).toBe('answered')
  expect(own.pool.idleCount).toBe(own.pool.totalCount)
})

test('who leaves before the turn came asks the database nothing', async () => {
  await shut()
  const [one, two] = [new AbortController(), new AbortController()]
  const busy = [fault(ask('busy one', one)), fault(ask('busy two', two))]
  await expect.poll(running).toBe(2)
  const third = new AbortController()
  const waiting = fault(ask('third', third))
  third.abort()
  one.abort()
  expect(await waiting).toBe('unavailable')
  expect(await running()).toBe(1)
  two.abort()
  await Promise.all(busy)
  await openGate()
})

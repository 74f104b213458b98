import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '@/db/client'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('statements of a transaction that are sent at once run in their order, one failing spares the next', async () => {
  const warnings: string[] = []
  const listen = (warning: Error) => warnings.push(warning.message)
  process.on('warning', listen)
  const client = await database.pool.connect()
  try {
    const slow = client.query('SELECT 1 AS n, pg_sleep(0.05)')
    const wrong = client.query('SELECT missing').catch((error: Error) => error.message)
    const quick = client.query('SELECT 2 AS n, clock_timestamp() > now() AS later')
    const order = await Promise.race([slow.then(() => 'slow'), quick.then(() => 'quick')])
    expect([order, await wrong, (await quick).rows[0].n]).toEqual([
      'slow',
      'column "missing" does not exist',
      2,
    ])
  } finally {
    client.release()
  }
  await database.db.transaction(async tx => {
    const rows = await Promise.all([1, 2, 3].map(n => query<{ n: number }>(tx, 'SELECT $1::int AS n', [n])))
    expect(rows.map(([row]) => row!.n)).toEqual([1, 2, 3])
  })
  await new Promise(setImmediate)
  process.off('warning', listen)
  // pg 8 warns of its own queue, which pg 9 does not have.
  expect(warnings).toEqual([])
})

test('a connection outlasts the values that its statements refuse, and no other error', async () => {
  const { rows } = await database.pool.query('SELECT pg_backend_pid() AS pid')
  const pidAfter = async (text: string, values?: unknown[]) => {
    const { code } = await database.pool.query(text, values).catch(error => error)
    return [code, (await database.pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid]
  }
  const [{ pid }] = rows
  for (const [code, text, values] of [
    ['22P02', 'SELECT $1::text::int', ['x']],
    ['23502', 'INSERT INTO parameters (key, value) VALUES ($1, NULL)', ['x']],
    ['P0001', `DO $$ BEGIN RAISE EXCEPTION 'refused'; END $$`, undefined],
  ] as const)
    expect(await pidAfter(text, values && [...values])).toEqual([code, pid])
  expect((await pidAfter('SELECT missing'))[1]).not.toBe(pid)
})

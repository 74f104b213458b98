import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownMigrations } from '@/db/known-migrations'
import { migrateDatabase } from '@/lib/ops/commands/migrate'
import { openEmptyDatabase } from '@/tests/support/database/database'

const upTo = knownMigrations[9]!.when
let empty: Awaited<ReturnType<typeof openEmptyDatabase>>

beforeAll(async () => {
  empty = await openEmptyDatabase()
})
afterAll(() => empty.drop())

test('migrations that begin at the same moment are applied once', async () => {
  await Promise.all([1, 2, 3].map(() => migrateDatabase(empty.url, { upTo })))
  const client = new pg.Client({ connectionString: empty.url })
  await client.connect()
  const { rows } = await client.query(
    'select count(*)::int as applied, count(distinct hash)::int as different from drizzle.__drizzle_migrations',
  )
  await client.end()
  expect(rows[0]).toEqual({ applied: 10, different: 10 })
})

test('a database that is up to date is left as it is', async () => {
  await migrateDatabase(empty.url, { upTo })
})

test('a database that does not answer is said in one line', async () => {
  await expect(migrateDatabase('postgresql://a@127.0.0.1:1/b')).rejects.toThrow(/does not answer/)
})

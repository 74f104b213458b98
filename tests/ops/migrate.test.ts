import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { knownMigrations } from '@/db/known-migrations'
import { migrateDatabase } from '@/lib/ops/commands/migrate'
import { openEmptyDatabase } from '../support/database/database'

let empty: Awaited<ReturnType<typeof openEmptyDatabase>>

beforeAll(async () => {
  empty = await openEmptyDatabase()
})
afterAll(() => empty.drop())

test('migrations that begin at the same moment are applied once', async () => {
  await Promise.all([migrateDatabase(empty.url), migrateDatabase(empty.url), migrateDatabase(empty.url)])
  const client = new pg.Client({ connectionString: empty.url })
  await client.connect()
  const { rows } = await client.query(
    'select count(*)::int as applied, count(distinct hash)::int as different from drizzle.__drizzle_migrations',
  )
  await client.end()
  expect(rows[0].applied).toBeGreaterThan(0)
  expect(rows[0].applied).toBe(rows[0].different)
})

test('a database that is up to date is left as it is', async () => {
  await migrateDatabase(empty.url)
})

test('a database that does not answer is said in one line', async () => {
  await expect(migrateDatabase('postgresql://a@127.0.0.1:1/b')).rejects.toThrow(/does not answer/)
})

test('who reads a table that is to be changed holds up the migrations, and nobody else meanwhile', async () => {
  const database = await openEmptyDatabase()
  const clients = [0, 1].map(() => new pg.Client({ connectionString: database.url }))
  const [exporting, person] = clients as [pg.Client, pg.Client]
  try {
    await Promise.all(clients.map(client => client.connect()))
    const changesReports = knownMigrations.findIndex(({ tag }) => tag === '0056_consents')
    await migrateDatabase(database.url, { upTo: knownMigrations[changesReports - 1]!.when })
    await exporting.query('begin; select count(*) from intake_reports')
    let migrated = false
    const migrating = migrateDatabase(database.url).then(() => {
      migrated = true
    })
    const waiting = `select from pg_locks where relation = 'intake_reports'::regclass and not granted`
    const isWaiting = async () => (await person.query(waiting)).rowCount! > 0
    await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 20_000, interval: 20 })
    // A server gives a statement no longer than this.
    await person.query(`set statement_timeout = '4s'`)
    await person.query('select count(*) from intake_reports')
    expect(migrated).toBe(false)
    await exporting.query('commit')
    await migrating
    await person.query('select consents from intake_reports')
  } finally {
    await Promise.all(clients.map(client => client.end()))
    await database.drop()
  }
})

import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { knownMigrations } from '@/db/known-migrations'
import { migrateDatabase } from '@/lib/ops/commands/migrate'
import { withClient } from '@/tests/support/database/contents'
import { openEmptyDatabase } from '@/tests/support/database/database'

test('a database of an earlier version is made as it was and then brought up to date', async () => {
  const empty = await openEmptyDatabase()
  const applied = () =>
    withClient(empty.url, client => client.query('select created_at from drizzle.__drizzle_migrations'))
  try {
    const all = (await readFile('db/migrations/meta/_journal.json', 'utf8')) as string
    const { entries } = JSON.parse(all) as { entries: { when: number }[] }
    await migrateDatabase(empty.url, { upTo: entries[4]!.when })
    expect((await applied()).rowCount).toBe(5)
    await migrateDatabase(empty.url)
    expect((await applied()).rowCount).toBe(entries.length)
  } finally {
    await empty.drop()
  }
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

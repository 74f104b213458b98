import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { seedFirstStart } from './first-seed'
import { isMain } from './main'
import { fail, OperationError } from './operation-error'

const folder = fileURLToPath(new URL('../../db/migrations', import.meta.url))
// Any number will do, as long as every process takes the same one.
const lockNumber = 7_206_133_001

/** Brings the database up to date. Two at once are safe: the second waits and finds nothing left to do. */
export async function migrateDatabase(url: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new OperationError(`The database does not answer: ${(error as Error).message}`)
  }
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await migrate(drizzle(client), { migrationsFolder: folder })
    await checkComplete(client)
  } finally {
    await client.end()
  }
}

/** The migrator looks at the newest date alone, so a migration merged in with an older date would be left out. */
async function checkComplete(client: Client) {
  const journal: { entries: { when: number; tag: string }[] } = JSON.parse(
    readFileSync(`${folder}/meta/_journal.json`, 'utf8'),
  )
  const { rows } = await client.query('select created_at from drizzle.__drizzle_migrations')
  const applied = new Set(rows.map(row => Number(row.created_at)))
  const missing = journal.entries.filter(entry => !applied.has(entry.when)).map(entry => entry.tag)
  if (missing.length) {
    throw new OperationError(
      `Migrations were left out because newer ones are applied already: ${missing.join(', ')}.`,
    )
  }
}

if (isMain(import.meta.url)) {
  const url = process.env.DATABASE_URL
  if (!url) fail(new OperationError('DATABASE_URL is missing. See .env.example.'))
  try {
    await migrateDatabase(url)
    await seedFirstStart({ url, demo: false })
  } catch (error) {
    fail(error)
  }
  console.log('The database is up to date.')
}

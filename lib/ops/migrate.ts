import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client, type ClientBase } from 'pg'
import journal from '@/db/migrations/meta/_journal.json' with { type: 'json' }
import { dropReplaced } from './backup/drop-replaced'
import { command } from './command'
import { seedFirstStart } from './first-seed'
import { OperationError } from './operation-error'

const folder = fileURLToPath(new URL('../../db/migrations', import.meta.url))
/** Held by whoever changes the schema. Any number will do, as long as every process takes the same one. */
export const migrationLock = 7_206_133_001

/**
 * Brings the database up to date, or as far as the migration of that date (`upTo`).
 * Two at once are safe: the second waits and finds nothing left to do.
 */
export async function migrateDatabase(url: string, { upTo }: { upTo?: number } = {}) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new OperationError(`The database does not answer: ${(error as Error).message}`)
  }
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query('begin')
    await applyMigrations(client, { upTo })
    await client.query('commit')
    await dropReplaced(client)
  } finally {
    await client.end()
  }
}

/**
 * Applies what is missing, in the transaction that the client is in: drizzle's own migrator, whose journal this keeps,
 * would commit it.
 */
export async function applyMigrations(client: ClientBase, { upTo = Number.POSITIVE_INFINITY } = {}) {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`)
  const { rows } = await client.query<{ when: string }>(
    'select created_at as when from drizzle.__drizzle_migrations',
  )
  const applied = new Set(rows.map(({ when }) => Number(when)))
  const missing = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis <= upTo && !applied.has(folderMillis),
  )
  refuseLate(
    missing.map(({ folderMillis }) => folderMillis),
    Math.max(0, ...applied),
  )
  for (const { sql, hash, folderMillis } of missing) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

/** A migration that was merged in with an older date was written for tables that are no longer so. */
function refuseLate(missing: number[], newest: number) {
  const late = journal.entries.filter(({ when }) => when < newest && missing.includes(when))
  if (late.length > 0)
    throw new OperationError(
      `Migrations were left out because newer ones are applied already: ${late.map(({ tag }) => tag).join(', ')}.`,
    )
}

await command({
  url: import.meta.url,
  usage: `npm run migrate
Brings the database of DATABASE_URL up to date, and fills an empty one with what the product cannot work without.
Two at once are safe.`,
  options: {},
  async run() {
    // Never this checkout's own by mistake: npm start brings that up to date.
    const url = process.env.DATABASE_URL
    if (!url) throw new OperationError('DATABASE_URL is missing. See .env.example.')
    await migrateDatabase(url)
    await seedFirstStart({ url, demo: false })
    return 'The database is up to date.'
  },
})

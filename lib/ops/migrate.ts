import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { command } from './command'
import { seedFirstStart } from './first-seed'
import { OperationError } from './operation-error'

const folder = fileURLToPath(new URL('../../db/migrations', import.meta.url))
// Any number will do, as long as every process takes the same one.
const lockNumber = 7_206_133_001

interface Journal {
  entries: { when: number; tag: string }[]
}

/**
 * Brings the database up to date, or as far as the migration of that date (`upTo`), which a restore needs.
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
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    if (upTo === undefined) {
      await migrate(drizzle(client), { migrationsFolder: folder })
      await checkComplete(client)
    } else await migrateUpTo(client, upTo)
  } finally {
    await client.end()
  }
}

async function migrateUpTo(client: Client, upTo: number) {
  const part = mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    cpSync(folder, part, { recursive: true })
    const all = readJournal()
    const entries = all.entries.filter(({ when }) => when <= upTo)
    writeFileSync(join(part, 'meta', '_journal.json'), JSON.stringify({ ...all, entries }))
    await migrate(drizzle(client), { migrationsFolder: part })
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

function readJournal(): Journal {
  return JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'))
}

/** The migrator looks at the newest date alone, so a migration merged in with an older date would be left out. */
async function checkComplete(client: Client) {
  const journal = readJournal()
  const { rows } = await client.query('select created_at from drizzle.__drizzle_migrations')
  const applied = new Set(rows.map(row => Number(row.created_at)))
  const missing = journal.entries.filter(entry => !applied.has(entry.when)).map(entry => entry.tag)
  if (missing.length) {
    throw new OperationError(
      `Migrations were left out because newer ones are applied already: ${missing.join(', ')}.`,
    )
  }
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

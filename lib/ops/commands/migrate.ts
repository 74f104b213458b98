import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client, type ClientBase } from 'pg'
import { writableAddress } from '@/db/hosts'
import { isWordingOf, knownMigrations } from '@/db/known-migrations'
import { dropReplaced, lockNotAvailable } from '@/lib/ops/backup/drop-replaced'
import { foldRecords, foldReports } from '@/lib/ops/postgres/fold-rows'
import { appliedMigrations, refuseNewerDatabase } from '@/lib/ops/postgres/newer-database'
import { dropReaderViews, writeReaderViews } from '@/lib/ops/postgres/reader-views'
import { refuseTwoDatabases } from '@/lib/ops/postgres/same-database'
import { grantServer } from '@/lib/ops/postgres/server-grants'
import { command, OperationError } from '@/lib/ops/process/operation-error'
import { seedFirstStart } from './first-seed'

const table = 'drizzle.__drizzle_migrations'

// A migration whose text or date changed after it was applied counts as applied, and its row is rewritten to
// the landed hash, so that later comparisons find one history.
async function settleHistory(client: ClientBase) {
  const applied = await appliedMigrations(client)
  for (const known of knownMigrations) {
    const { sha256, when } = known
    const worded = applied.find(({ hash }) => isWordingOf(known, hash))
    if (!sha256 || !worded || (worded.when === when && worded.hash === sha256)) continue
    await client.query(`delete from ${table} where created_at = $1`, [when])
    await client.query(`insert into ${table} (hash, created_at) values ($1, $2)`, [sha256, when])
  }
  const obsolete = applied.filter(
    ({ when, hash }) =>
      knownMigrations.every(known => known.when !== when) &&
      knownMigrations.some(known => isWordingOf(known, hash)),
  )
  for (const { when } of obsolete) await client.query(`delete from ${table} where created_at = $1`, [when])
}

const migrationsFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
export const migrationLock = 7_206_133_001
const lockTimeoutMs = 1_000
const pauseMs = 2_000
// Ten minutes.
const maxAttempts = 200

export async function migrateDatabase(
  ownerUrl: string,
  { upTo, serverUrl }: { upTo?: number; serverUrl?: string } = {},
) {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new OperationError(`The database does not answer: ${(error as Error).message}`)
  }
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await withoutHoldingUp(client, async () => {
      await applyMigrations(client, { upTo })
      if (serverUrl && serverUrl !== ownerUrl) await grantServer(client, serverUrl)
      if (upTo === undefined) await writeReaderViews(client)
    })
    if (upTo === undefined) await foldExisting(client)
    await dropReplaced(client)
  } finally {
    await client.end()
  }
}

const replacedByKeys = ['defects_keyword_raw', 'defects_by_reporter_raw', 'defects_by_plate_raw']

// Outside the migrations' transaction: minutes for a million records. A server of the version before goes on.
async function foldExisting(client: ClientBase) {
  // Each row goes into the keyword index, which takes them in groups: as many as during an import.
  await client.query(`set gin_pending_list_limit = '8MB'`)
  const folded = await foldRecords(client, done => {
    if (done % 100_000 === 0) console.log(`Keys of ${done} records are made.`)
  })
  await foldReports(client)
  if (folded > 0) await client.query('ANALYZE defects')
  for (const name of replacedByKeys) await client.query(`drop index concurrently if exists ${name}`)
}

// Whoever comes after a lock that is waited for waits too, on servers that run meanwhile: behind an export of minutes
// this gives up and begins again.
async function withoutHoldingUp(client: ClientBase, work: () => Promise<void>) {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`begin; set local lock_timeout = '${lockTimeoutMs}ms'`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if ((error as { code?: string }).code !== lockNotAvailable) throw error
      if (attempt === maxAttempts)
        throw new OperationError(
          'A table that the migrations change is in use all the time (pg_stat_activity says by whom). Nothing was changed.',
        )
      await sleep(pauseMs)
    }
  }
}

// Inside the caller's transaction. Drizzle's own migrator, whose table this keeps, would commit, and compares
// only the newest date.
export async function applyMigrations(client: ClientBase, { upTo = Number.POSITIVE_INFINITY } = {}) {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  await settleHistory(client)
  await refuseNewerDatabase(client)
  const there = new Set((await appliedMigrations(client)).map(({ when }) => when))
  for (const { folderMillis, hash, sql } of readMigrationFiles({ migrationsFolder })) {
    if (there.has(folderMillis) || folderMillis > upTo) continue
    // A column that a view shows could not be changed.
    await client.query(dropReaderViews)
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

export const run = await command({
  url: import.meta.url,
  usage: `npm run migrate
Brings the database up to date with the role of DATABASE_OWNER_URL, fills an empty one with what the product cannot
work without, and grants the role of DATABASE_URL what the server needs and the role defects_reader, where there is
one, its views. Without DATABASE_OWNER_URL the role of DATABASE_URL does it and owns everything
(lib/ops/runbooks/roles.md). Two at once are safe.`,
  options: {},
  async run() {
    // Never this checkout's own database by mistake: npm start migrates that.
    const given = process.env.DATABASE_URL
    if (!given) throw new OperationError('DATABASE_URL is missing. See .env.example.')
    const url = await writableAddress(given)
    const ownerUrl = await writableAddress(process.env.DATABASE_OWNER_URL || given)
    await refuseTwoDatabases(url, ownerUrl)
    await migrateDatabase(ownerUrl, { serverUrl: url })
    await seedFirstStart({ url: ownerUrl, demo: false })
    return 'The database is up to date.'
  },
})

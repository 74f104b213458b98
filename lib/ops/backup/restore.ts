import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isWordingOf, knownMigrations } from '@/db/known-migrations'
import { bare, type Part } from '@/db/seed/bare-table'
import { migrateDatabase } from '../migrate'
import { OperationError } from '../operation-error'
import { step } from '../progress.mjs'
import { type Manifest, storedFile, tableFile } from './manifest'
import { placeIn } from './store'
import { listTables, type Table } from './tables'
import { verifyBackup } from './verify'

interface Target {
  /** With the role that owns the tables. */
  url: string
  /** With the role that the server will use. */
  serverUrl?: string
  filesDir: string
}

/**
 * Puts a backup back: verified first, then the database in one transaction, brought up to date afterwards, then files.
 * @param replace throw away what the database holds; without it only an unused one is filled
 */
export async function restore(folder: string, target: Target, { replace = false } = {}): Promise<Manifest> {
  const manifest = await step('Verifying the backup', () => verifyBackup(folder))
  const client = new Client({ connectionString: target.url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseCompany(client)
    await emptied(client, replace)
    const newest = manifest.migrations.at(-1)!
    await step('Making the tables as they were', () => migrateDatabase(target.url, { upTo: newest.when }))
    await compareMigrations(client, manifest)
    await fill(client, folder, manifest)
  } finally {
    await client.end()
  }
  await step('Bringing the database up to date', () =>
    migrateDatabase(target.url, { serverUrl: target.serverUrl }),
  )
  await step('Copying files', () => copyFiles(folder, target.filesDir, manifest))
  return manifest
}

/** What kind of session another role has, the owner is not told; PostgreSQL's own workers have no role. */
async function refuseCompany(client: Client) {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`,
  )
  if (rows[0]!.others > 0)
    throw new OperationError('The database is in use: stop the server first, then restore.')
}

async function emptied(client: Client, replace: boolean) {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.users') is not null as there`,
  )
  if (rows[0]!.there && !replace) {
    const used = await client.query<{ used: boolean }>(
      'select exists (select from users) or exists (select from defects) as used',
    )
    if (used.rows[0]!.used)
      throw new OperationError('The database holds users or records: add --replace to throw them away.')
  }
  await client.query(`begin; drop schema if exists drizzle cascade; drop schema public cascade;
    create schema public; commit`)
}

async function compareMigrations(client: Client, { migrations }: Manifest) {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  const same =
    rows.length === migrations.length &&
    rows.every(({ hash }, at) => {
      const written = migrations[at]!.hash
      return hash === written || knownMigrations.some(one => one.sha256 === hash && isWordingOf(one, written))
    })
  if (!same)
    throw new OperationError(
      'The backup was made by another version: restore it with that version or a newer one.',
    )
}

async function fill(client: Client, folder: string, manifest: Manifest) {
  const tables = new Map((await listTables(client)).map(table => [table.name, table]))
  await client.query('begin')
  try {
    const parts: Part[] = []
    for (const { name, appendOnly } of tables.values())
      if (!appendOnly) parts.push(...(await bare(client, `"${name}"`)))
    for (const { name } of tables.values()) await empty(client, name)
    for (const written of manifest.tables) {
      const table = tables.get(written.name)
      if (!table) throw new OperationError(`There is no table ${written.name}.`)
      await step(written.name, () => copyTable(client, folder, written, table))
    }
    for (const { name, last } of manifest.sequences)
      await client.query("select setval(format('%I', $1::text)::regclass, $2::bigint)", [name, last])
    for (const kind of ['index', 'foreign key', 'triggers'] as const) {
      await step(`Making each ${kind}`.replace('each triggers', 'triggers work'), async () => {
        for (const part of parts) if (part.kind === kind) await client.query(part.make)
      })
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await step('Counting for the planner', () => client.query('analyze'))
}

/** What migrations put in; what only grows is empty in a new database, and nobody may empty it. */
async function empty(client: Client, name: string) {
  const { rowCount } = await client.query(`select from "${name}" limit 1`)
  if (rowCount) await client.query(`truncate "${name}" cascade`)
}

async function copyTable(client: Client, folder: string, written: Manifest['tables'][number], table: Table) {
  const strange = written.columns.find(column => !table.columns.includes(column))
  if (strange) throw new OperationError(`${written.name} has no column ${strange}.`)
  const list = written.columns.map(column => `"${column}"`).join(', ')
  const into = client.query(copyFrom(`copy "${written.name}" (${list}) from stdin`))
  await pipeline(createReadStream(join(folder, tableFile(written.name))), createGunzip(), into)
  if (into.rowCount !== written.rows)
    throw new OperationError(`${written.name} has ${into.rowCount} rows, not ${written.rows}.`)
}

/** A file that stands there whole is taken for the same: keys are random and never used twice. */
async function copyFiles(folder: string, filesDir: string, { files }: Manifest) {
  for (const { key } of files) {
    const target = placeIn(filesDir, key)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const part = `${target}.part`
    await pipeline(createReadStream(join(folder, storedFile(key))), createWriteStream(part, { mode: 0o600 }))
    await rename(part, target)
  }
}

import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { withClient } from '@/db/with-client'
import { FileWriter, sumOf } from '@/lib/core/file-writer'
import { freeBytes } from '@/lib/core/limits/database-room'
import { migrationLock } from '@/lib/ops/commands/migrate'
import { OperationError } from '@/lib/ops/process/operation-error'
import { step } from '@/lib/ops/process/progress.mjs'
import type { FileStore } from '@/lib/services/file-store/file-store'
import { dropReplaced, lockNotAvailable } from './drop-replaced'
import { type Backup, type Manifest, storedFile, verifyBackup } from './manifest'
import { replaceDatabase } from './replace-database'

interface Target {
  url: string
  serverUrl?: string
  fileStore: FileStore
  dataDir?: string
}

/**
 * Until the transaction commits nothing changes: new tables are made beside the old ones, and files get random keys.
 * A kill of this process, of PostgreSQL or of the machine leaves the old or the new state complete, and a second run
 * starts over. One transaction, because DDL, CREATE INDEX and ANALYZE allow it; swapping a second database by name
 * would need CREATEDB, which a managed PostgreSQL may not grant.
 * @param replace discard what the database holds; without it only an unused database is filled
 */
export async function restore(folder: string, target: Target, { replace = false } = {}): Promise<Manifest> {
  const backup = await step('Verifying the backup', () => verifyBackup(folder))
  const { manifest } = backup
  const config = { connectionString: target.url, application_name: 'vehicle-defects-restore' }
  await withClient(config, async client => {
    await takeLock(client)
    await refuseCompany(client)
    if (!replace) await refuseUsed(client)
    if (!(await dropReplaced(client)))
      throw new OperationError('Somebody still reads what an earlier restore replaced: end that connection.')
    await checkRoom(client, target, manifest)
    await step('Copying files', () => copyFilesBack(backup, target.fileStore))
    await replaceDatabase(client, backup, target.serverUrl)
    await step('Removing what was there', () => dropReplaced(client))
  })
  return manifest
}

async function takeLock(client: Client) {
  // Timeouts for users' statements would end a long load.
  await client.query(`select set_config(name, '0', false) from pg_settings
    where name in ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`)
  // PostgreSQL then notices a killed client within a second, also while it builds an index, so that a second
  // run does not meet it. Not supported on every system.
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => {})
  await client.query(`set lock_timeout = '5s'`)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error
    throw new OperationError('Another restore or a migration of this database is under way.')
  }
}

async function refuseCompany(client: Client) {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
       and coalesce(backend_type, 'client backend') = 'client backend'
       and application_name is distinct from current_setting('application_name')`,
  )
  if (rows[0]!.others > 0)
    throw new OperationError('The database is in use: stop the server first, then restore.')
}

async function refuseUsed(client: Client) {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.users') is not null as there`,
  )
  if (!rows[0]!.there) return
  const used = await client.query<{ used: boolean }>(
    'select exists (select from users) or exists (select from defects) as used',
  )
  if (used.rows[0]!.used)
    throw new OperationError('The database holds users or records: add --replace to throw them away.')
}

type BackedUpFile = Manifest['files'][number]

// Keys are random, so a restored file never overwrites one that another row names; files that no row names go
// with the daily sweep. If the backup's copy is damaged, a copy in the store stays.
async function copyFilesBack({ manifest: { files, unsoundFiles }, open }: Backup, store: FileStore) {
  const unsound = new Set(unsoundFiles.map(({ key }) => key))
  try {
    for (const file of files) {
      if (await isThere(store, file, unsound.has(file.key))) await store.touch(file.key)
      else await copy(open(storedFile(file.key)), store, file)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    throw new OperationError(
      `There is no room left in ${store.folder ?? 'the file store'}. The restore changed nothing.`,
    )
  }
}

async function isThere(store: FileStore, { key, bytes, sha256 }: BackedUpFile, whatever: boolean) {
  const size = await store.sizeOf(key)
  if (size !== null && whatever) return true
  return size === bytes && (await sumOf(await store.open(key))).sha256 === sha256
}

async function copy(from: Readable, store: FileStore, { key, bytes, sha256 }: BackedUpFile) {
  const part = join(await store.temporaryFolder(), `${key}.restore`)
  // What a killed restore left.
  await rm(part, { force: true })
  const writer = new FileWriter(part)
  try {
    await pipeline(from, writer)
    const written = await writer.written()
    if (written.size !== bytes || written.sha256 !== sha256)
      throw new OperationError(`${storedFile(key)} changed while it was read. The restore changed nothing.`)
    await store.adopt(written, key)
  } finally {
    await rm(part, { force: true })
  }
}

interface Need {
  folder: string
  bytes: number
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`

const unpacked = 12

async function checkRoom(
  client: Client,
  { fileStore, dataDir }: { fileStore: FileStore; dataDir?: string },
  manifest: Manifest,
) {
  const forFiles = await missingBytes(fileStore, manifest)
  const forDatabase = await bytesOfDatabase(client, manifest)
  console.log(`Room needed: ${megabytes(forDatabase)} for the database, ${megabytes(forFiles)} for files.`)
  const needs: Need[] = []
  const { folder } = fileStore
  if (folder) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    needs.push({ folder, bytes: forFiles })
  }
  if (dataDir) needs.push({ folder: dataDir, bytes: forDatabase })
  const short = await tooSmall(needs)
  if (short)
    throw new OperationError(
      `The disk of ${short.folder} has ${megabytes(short.free)} left, but ${megabytes(short.bytes)} are needed: what there is stays until the restore is done. Nothing was changed.`,
    )
}

async function missingBytes(fileStore: FileStore, { files }: Manifest) {
  const sizes = new Map<string, number>()
  for await (const { key, size } of fileStore.list()) sizes.set(key, size)
  return files.reduce((sum, { key, bytes }) => sum + (sizes.get(key) === bytes ? 0 : bytes), 0)
}

async function bytesOfDatabase(client: Client, { databaseBytes, tables }: Manifest) {
  const { rows } = await client.query<{ log: number }>(
    `select pg_size_bytes(current_setting('max_wal_size'))::float8 as log`,
  )
  const packed = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const tablesBytes = databaseBytes ?? packed * unpacked
  return tablesBytes + Math.min(tablesBytes, rows[0]!.log)
}

async function tooSmall(needs: Need[]) {
  const disks = new Map<number, Need>()
  for (const { folder, bytes } of needs) {
    const { dev } = await stat(folder)
    disks.set(dev, { folder, bytes: bytes + (disks.get(dev)?.bytes ?? 0) })
  }
  for (const need of disks.values()) {
    const free = await freeBytes(need.folder)
    if (free < need.bytes) return { ...need, free }
  }
}

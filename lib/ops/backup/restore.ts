import type { Client } from 'pg'
import { withClient } from '@/db/with-client'
import { migrationLock } from '@/lib/ops/commands/migrate'
import { OperationError } from '@/lib/ops/process/operation-error'
import { step } from '@/lib/ops/process/progress.mjs'
import type { FileStore } from '@/lib/services/file-store/file-store'
import { checkRoom } from './check-room'
import { copyFilesBack } from './copy-files-back'
import { dropReplaced, lockNotAvailable } from './drop-replaced'
import { type Manifest, verifyBackup } from './manifest'
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

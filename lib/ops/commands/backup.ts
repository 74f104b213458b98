import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { whileConnected } from '@/db/client'
import { openReplicas } from '@/lib/accounts/open-context'
import { giveToOwner } from '@/lib/core/process/give-to-owner'
import { recordFailure, recordRun } from '@/lib/health/operation-runs'
import { backUp } from '@/lib/ops/backup/back-up'
import { damagedExitCode, describeDamagedFiles } from '@/lib/ops/backup/damaged-files'
import { newBackupKey } from '@/lib/ops/backup/encryption'
import { type Manifest, verifyBackup } from '@/lib/ops/backup/manifest'
import { removeOld } from '@/lib/ops/backup/remove-old'
import { withDatabase } from '@/lib/ops/postgres/with-database'
import { command, OperationError } from '@/lib/ops/process/operation-error'

export const run = await command({
  url: import.meta.url,
  usage: `npm run backup -- --to FOLDER [--keep N]  writes database (of a current replica, where DATABASE_REPLICA_URLS
                                          names one) and files into FOLDER/backup-<time>, verifies that, and
                                          then removes all but the newest N
npm run backup -- --verify BACKUP         reads a backup whole and compares its checksums
With BACKUP_PUBLIC_KEY_FILE it is encrypted; who reads it needs BACKUP_PRIVATE_KEY_FILE (key-rotation.md).
Ends with ${damagedExitCode} when the backup is whole, but rows name files that are missing or not as the row says: it lists them.`,
  options: { to: { type: 'string' }, keep: { type: 'string' }, verify: { type: 'string' } },
  async run({ to, keep, verify }, missing) {
    if (verify) {
      const { manifest } = await verifyBackup(resolve(verify))
      const { tables, files, madeAt } = manifest
      return withUnsound(
        manifest,
        `Whole: ${tables.length} tables and ${files.length} files, made at ${madeAt}.`,
      )
    }
    if (!to) throw missing('--to')
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
      throw new OperationError('--keep takes a whole number from 1 on.')
    const time = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')
    const folder = join(resolve(to), `backup-${time}`)
    const replicas = openReplicas({ timeoutMs: 30_000 })
    const { BACKUP_PUBLIC_KEY_FILE: keyFile } = process.env
    const key = keyFile ? await newBackupKey(keyFile) : undefined
    const { manifest } = await withDatabase(place =>
      whileConnected(place.ownerUrl, { max: 1 }, async db => {
        try {
          await backUp({ ...place, replicas }, folder, key)
          const whole = await verifyBackup(folder, key?.secret)
          await recordRun(db, 'backup', sizeOf(whole.manifest)).catch(notTold)
          return whole
        } catch (error) {
          await recordFailure(db, 'backup', error).catch(notTold)
          throw error
        }
      }),
    ).finally(() => replicas?.close())
    const within = await readdir(folder, { recursive: true })
    await giveToOwner(resolve(to), folder, ...within.map(name => join(folder, name)))
    const { tables } = manifest
    if (keep) await removeOld(resolve(to), Number(keep))
    const { rows, files } = sizeOf(manifest)
    return withUnsound(manifest, `${folder}: ${rows} rows of ${tables.length} tables, ${files} files.`)
  },
})

function withUnsound(manifest: Manifest, done: string): string {
  if (manifest.unsoundFiles.length > 0) process.exitCode = damagedExitCode
  return [describeDamagedFiles(manifest), done].filter(Boolean).join('\n')
}

function notTold() {
  console.warn('The database was not told how this ended.')
}

function sizeOf({ tables, files }: Manifest) {
  const sum = (parts: { bytes: number }[]) => parts.reduce((total, { bytes }) => total + bytes, 0)
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  return { rows, files: files.length, bytes: sum(tables) + sum(files) }
}

import { randomUUID } from 'node:crypto'
import { type Db, query } from '@/db/client'
import { databaseTime } from '@/db/database-time'
import { auditLog } from '@/db/schema/audit'
import { log } from '@/lib/core/log'
import { removeExpiredExports } from '@/lib/defects/export/export-job'
import { partOfToday, sweepFiles, verifyFiles } from '@/lib/files/sweep-files'
import type { FileStore } from '@/lib/services/file-store/file-store'
import { readParameters } from '@/lib/settings/read-parameters'
import { anonymiseRecords } from './anonymise-records'
import { expiredRows, type Retention } from './expired-rows'

export type Cleared = Record<string, number>

const redactAudit = 'SELECT redact_audit($1::timestamptz - make_interval(years => $2::int)) AS n'

class DryRunRollback extends Error {}

export async function clearExpired(db: Db, set: Retention, now: Date, dryRun: boolean): Promise<Cleared> {
  const counts: Cleared = {}
  const run = async (tx: Db) => {
    for (const { name, tables, hours, statement } of expiredRows) {
      const [there] = await query<{ all: boolean }>(
        tx,
        'SELECT bool_and(to_regclass(name) IS NOT NULL) AS all FROM unnest($1::text[]) AS name',
        [tables],
      )
      if (!there?.all) continue
      const until = new Date(now.getTime() - hours(set) * 3_600_000)
      const [gone] = await query<{ n: number }>(
        tx,
        `WITH gone AS (${statement.replaceAll('$1', '$1::timestamptz')} RETURNING 1) SELECT count(*)::int AS n FROM gone`,
        [until],
      )
      // Rows of imports and exports belong to a job, which is counted once.
      counts[name] = name === 'jobs' && !tables.includes('jobs') ? 0 : (counts[name] ?? 0) + (gone?.n ?? 0)
    }
    const [redacted] = await query<{ n: number }>(tx, redactAudit, [now, set.personalDataYears])
    counts.auditWords = redacted?.n ?? 0
    if (dryRun) throw new DryRunRollback()
  }
  await db
    .transaction(tx => run(tx))
    .catch(error => {
      if (!(error instanceof DryRunRollback)) throw error
    })
  return counts
}

export async function applyRetention({
  db,
  fileStore,
  now: given,
  dryRun = false,
}: {
  db: Db
  fileStore: FileStore
  now?: Date
  dryRun?: boolean
}): Promise<Record<string, number>> {
  const now = given ?? new Date(await databaseTime(db))
  const { retention, storage } = await readParameters({ db }, ['retention', 'storage'])
  const cleared = await clearExpired(db, retention, now, dryRun)
  const anonymised = await anonymiseRecords(db, retention, now, dryRun)
  const counts: Record<string, number> = { ...cleared, ...anonymised }
  if (!dryRun) {
    const [made] = await query<{ n: number }>(db, 'SELECT make_audit_months() AS n')
    const exportFiles = await removeExpiredExports(db, fileStore, now)
    const { orphans, temporary } = await sweepFiles(db, fileStore, given)
    const { faults } = await verifyFiles(db, fileStore, partOfToday(storage.verifyDays, now))
    for (const fault of faults) log.error(fault, 'a file is not as it was stored')
    const done = { exportFiles, files: orphans, temporary, auditMonths: made?.n ?? 0 }
    Object.assign(counts, done, { wrongFiles: faults.length })
    if (Object.values(counts).some(count => count > 0))
      await db
        .insert(auditLog)
        .values({ action: 'retention', door: 'command', requestId: randomUUID(), detail: counts })
  }
  return counts
}

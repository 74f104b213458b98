import { randomUUID } from 'node:crypto'
import { type Db, query } from '@/db/client'
import { databaseTime } from '@/db/database-time'
import { auditLog } from '@/db/schema/audit'
import { log } from '@/lib/core/log'
import { removeExpiredExports } from '@/lib/defects/export/remove-expired-exports'
import { sweepFiles } from '@/lib/files/sweep-files'
import { partOfToday, verifyFiles } from '@/lib/files/verify-files'
import type { FileStore } from '@/lib/services/file-store/file-store'
import { readParameters } from '@/lib/settings/read-parameters'
import { anonymiseRecords } from './anonymise-records'
import { clearExpired } from './clear-expired'

interface Given {
  db: Db
  fileStore: FileStore
  now?: Date
  dryRun?: boolean
}

export async function applyRetention({
  db,
  fileStore,
  now: given,
  dryRun = false,
}: Given): Promise<Record<string, number>> {
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

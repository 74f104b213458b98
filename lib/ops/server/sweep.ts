import { connect } from '@/db/client'
import { databaseTime } from '@/db/database-time'
import { readEnv } from '@/lib/core/env'
import { remindWaiting } from '@/lib/defects/desk/remind-waiting'
import { recordFailure, recordRun } from '@/lib/health/operation-runs'
import { remindLetters } from '@/lib/investigations/letters/tell-of-letter'
import { remindInvestigations } from '@/lib/investigations/tell-of-step'
import { announceMonth } from '@/lib/month-reports/announce-month'
import { foldRecords, foldReports } from '@/lib/ops/postgres/fold-rows'
import { refuseNewerDatabase } from '@/lib/ops/postgres/newer-database'
import { fail } from '@/lib/ops/process/operation-error'
import { remindOverdue } from '@/lib/recalls/progress/remind-overdue'
import { applyRetention } from '@/lib/retention/apply-retention'
import { openFileStore } from '@/lib/services/file-store/open-file-store'

export async function sweep() {
  const env = readEnv()
  const { db, pool, close } = connect(env.DATABASE_URL, { max: 1, timeoutMs: 600_000 })
  try {
    await refuseNewerDatabase(pool)
    await foldRecords(pool)
    await foldReports(pool)
    const now = new Date(await databaseTime(db))
    await remindOverdue(db, now)
    await remindInvestigations(db, now)
    await remindLetters(db, now)
    await announceMonth(db, now)
    await remindWaiting(db, now)
    const { wrongFiles = 0 } = await applyRetention({ db, fileStore: openFileStore(env) })
    await recordRun(db, 'retention', {})
    await recordRun(db, 'files', { wrong: wrongFiles })
  } catch (error) {
    await recordFailure(db, 'retention', error).catch(() => {})
    fail(error)
  } finally {
    await close()
  }
}

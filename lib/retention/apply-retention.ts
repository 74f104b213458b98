import { randomUUID } from 'node:crypto'
import { type Db, query } from '@/db/client'
import { databaseTime } from '@/db/database-time'
import { auditLog } from '@/db/schema/audit'
import { log } from '@/lib/core/log'
import { removeExpiredExports } from '@/lib/defects/export/export-job'
import { states } from '@/lib/defects/states'
import { partOfToday, sweepFiles, verifyFiles } from '@/lib/files/sweep-files'
import type { FileStore } from '@/lib/services/file-store/file-store'
import { readParameters } from '@/lib/settings/read-parameters'
import { eraseRecords, eraseReports, isPersonalFile } from './erase-records'
import { expiredRows, type Retention } from './expired-rows'

interface Term {
  years: keyof Retention
  states: readonly number[]
  // A campaign that is matched later is no step of the record.
  over?: true
  reports: readonly string[]
}

const { draft, toReview, returned, toEvaluate, toAudit, approved, rejected, merged, closed } = states

// A record that was deleted has that term, whatever its state.
export const terms = {
  personalData: { years: 'personalDataYears', states: [merged, closed], over: true, reports: ['closed'] },
  personalDataRejected: { years: 'rejectedYears', states: [rejected], over: true, reports: ['rejected'] },
  personalDataReturned: { years: 'returnedYears', states: [returned], reports: ['returned'] },
  personalDataOpen: {
    years: 'openYears',
    states: [toReview, toEvaluate, toAudit, approved],
    reports: ['received', 'accepted', 'forwarded'],
  },
  personalDataDraft: { years: 'recordDraftYears', states: [draft], reports: [] },
  personalDataDeleted: { years: 'deletedYears', states: [], reports: [] },
} as const satisfies Record<string, Term>

const batchSize = 500
const before = '$1::timestamptz - make_interval(years => $2::int)'

// What was written to a record after it was made anonymous may name somebody again.
const dueRecords = ({ states, over }: Term) => `FROM defects
  WHERE (anonymised_at IS NULL OR anonymised_at < updated_at) AND ${
    states.length === 0
      ? `deleted_at < ${before}`
      : `deleted_at IS NULL AND state IN (${states})
        AND ${over ? 'least(updated_at, state_since)' : 'updated_at'} < ${before}`
  }`

// Product reports of the public intake have no record.
const dueReports = ({ reports }: Term) => `FROM intake_reports AS r WHERE branch = 'product'
  AND (mobile <> '' OR EXISTS (SELECT FROM intake_uploads AS t WHERE t.report_id = r.id AND ${isPersonalFile}))
  AND state IN (${reports.map(state => `'${state}'`)}) AND coalesce(changed_at, created_at) < ${before}`

const insertAuditRow = `INSERT INTO audit_log (action, entity, entity_id, door, request_id, detail)
  SELECT 'anonymise', $4::text, id, 'command', $2, jsonb_build_object('years', $3::int)
  FROM unnest($1::text[]) AS id`

export async function anonymiseRecords(db: Db, retention: Retention, now: Date, dryRun: boolean) {
  const requestId = randomUUID()
  const counts: [string, number][] = []
  for (const [name, term] of Object.entries<Term>(terms)) {
    const values = [now, retention[term.years]] as const
    const erased = (entity: 'defect' | 'report', due: string) =>
      dryRun ? count(db, due, values) : erase(db, due, values, { entity, requestId })
    const reports = term.reports.length > 0 ? await erased('report', dueReports(term)) : 0
    counts.push([name, reports + (await erased('defect', dueRecords(term)))])
  }
  return Object.fromEntries(counts) as Record<keyof typeof terms, number>
}

async function count(db: Db, due: string, values: readonly [Date, number]): Promise<number> {
  const [found] = await query<{ n: number }>(db, `SELECT count(*)::int AS n ${due}`, [...values])
  return found?.n ?? 0
}

async function erase(
  db: Db,
  due: string,
  [now, years]: readonly [Date, number],
  { entity, requestId }: { entity: 'defect' | 'report'; requestId: string },
): Promise<number> {
  for (let total = 0; ; ) {
    const done = await db.transaction(async tx => {
      const statement = `SELECT id::text ${due} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`
      const ids = (await query<{ id: string }>(tx, statement, [now, years])).map(({ id }) => id)
      if (ids.length === 0) return 0
      if (entity === 'defect') await eraseRecords(tx, ids, now)
      else await eraseReports(tx, ids)
      await query(tx, insertAuditRow, [ids, requestId, years, entity])
      return ids.length
    })
    total += done
    if (done < batchSize) return total
  }
}

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

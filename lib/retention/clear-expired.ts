import { type Db, query } from '@/db/client'
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

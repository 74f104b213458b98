import { randomUUID } from 'node:crypto'
import { type Db, query } from '@/db/client'
import { states } from '@/lib/defects/states'
import { eraseRecords, eraseReports } from './erase-records'

const batchSize = 500

const expired = `state IN (${states.merged}, ${states.closed}) AND anonymised_at IS NULL
  AND updated_at < $1::timestamptz - make_interval(years => $2::int)`

const due = `SELECT id::text FROM defects WHERE ${expired} ORDER BY updated_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`

/** Product reports of the public intake have no record, so they are anonymised separately. */
const expiredReports = `branch = 'product' AND state IN ('closed', 'rejected') AND mobile <> ''
  AND created_at < $1::timestamptz - make_interval(years => $2::int)`

const insertAuditRow = `INSERT INTO audit_log (action, entity, entity_id, door, request_id, detail)
  SELECT 'anonymise', $4::text, id, 'command', $2, jsonb_build_object('years', $3::int)
  FROM unnest($1::text[]) AS id`

export async function anonymiseRecords(db: Db, years: number, now: Date, dryRun: boolean): Promise<number> {
  if (dryRun) {
    const counted = `SELECT (SELECT count(*) FROM defects WHERE ${expired})::int
      + (SELECT count(*) FROM intake_reports WHERE ${expiredReports})::int AS n`
    const [found] = await query<{ n: number }>(db, counted, [now, years])
    return found?.n ?? 0
  }
  const requestId = randomUUID()
  const reports = await anonymiseReports(db, [now, years], requestId)
  for (let total = reports; ; ) {
    const done = await db.transaction(async tx => {
      const ids = (await query<{ id: string }>(tx, due, [now, years])).map(({ id }) => id)
      if (ids.length === 0) return 0
      await eraseRecords(tx, ids, now)
      await query(tx, insertAuditRow, [ids, requestId, years, 'defect'])
      return ids.length
    })
    total += done
    if (done < batchSize) return total
  }
}

async function anonymiseReports(db: Db, [now, years]: [Date, number], requestId: string): Promise<number> {
  return db.transaction(async tx => {
    const ids = await query<{ id: string }>(
      tx,
      `SELECT id::text FROM intake_reports WHERE ${expiredReports} FOR UPDATE SKIP LOCKED`,
      [now, years],
    )
    if (ids.length === 0) return 0
    const all = ids.map(({ id }) => id)
    await eraseReports(tx, all)
    await query(tx, insertAuditRow, [all, requestId, years, 'report'])
    return all.length
  })
}

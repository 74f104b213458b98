import { randomUUID } from 'node:crypto'
import { type Db, query } from '@/db/client'
import { personalFileKinds } from '@/lib/defects/files/file-kinds'
import { clearVinLength } from '@/lib/defects/mask'
import { states } from '@/lib/defects/states'
import { erasurePlan } from './erasure-plan'

const batchSize = 500

const expired = `state IN (${states.merged}, ${states.closed}) AND anonymised_at IS NULL
  AND updated_at < $1::timestamptz - make_interval(years => $2::int)`

const plan = erasurePlan()

const clear = `UPDATE defects SET ${plan.assignments.join(', ')}, anonymised_at = $1::timestamptz
  WHERE id IN (SELECT id FROM defects WHERE ${expired} ORDER BY updated_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
  RETURNING id::text`

const clearVersions = `UPDATE defect_versions AS v SET changes = (
    SELECT jsonb_object_agg(key, CASE
      WHEN key = ANY($2::text[]) THEN '[null, null]'::jsonb
      WHEN key = ANY($3::text[]) THEN jsonb_build_array(left(value ->> 0, ${clearVinLength}), left(value ->> 1, ${clearVinLength}))
      WHEN key = ANY($4::text[]) THEN jsonb_build_array(without_numbers(value ->> 0), without_numbers(value ->> 1))
      ELSE value END)
    FROM jsonb_each(v.changes))
  WHERE defect_id = ANY($1::bigint[]) AND jsonb_typeof(changes) = 'object' AND changes <> '{}'::jsonb`

const relatedStatements = [
  'UPDATE defect_flow SET remarks = without_numbers(remarks) WHERE defect_id = ANY($1::bigint[])',
  `UPDATE defect_feedback SET content = without_numbers(content), review_opinion = without_numbers(review_opinion)
   WHERE defect_id = ANY($1::bigint[])`,
  // Their images show names; the sweep of the file store removes files without a row.
  `DELETE FROM defect_files WHERE defect_id = ANY($1::bigint[]) AND kind IN (${personalFileKinds.map(kind => `'${kind}'`)})`,
  'UPDATE supplement_requests SET answer = NULL WHERE defect_id = ANY($1::bigint[])',
  `UPDATE intake_reports SET mobile = '', answers = '{}' WHERE defect_id = ANY($1::bigint[])`,
]

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
      const ids = (await query<{ id: string }>(tx, clear, [now, years])).map(({ id }) => id)
      if (ids.length === 0) return 0
      await query(tx, `SET LOCAL retention.anonymise = 'on'`)
      await query(tx, clearVersions, [ids, plan.clear, plan.vinPrefix, plan.redactNumbers])
      for (const statement of relatedStatements) await query(tx, statement, [ids])
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
      `UPDATE intake_reports SET mobile = '', answers = '{}' WHERE ${expiredReports} RETURNING id::text`,
      [now, years],
    )
    if (ids.length === 0) return 0
    const all = ids.map(({ id }) => id)
    await query(tx, 'UPDATE supplement_requests SET answer = NULL WHERE report_id = ANY($1::bigint[])', [all])
    await query(tx, insertAuditRow, [all, requestId, years, 'report'])
    return all.length
  })
}

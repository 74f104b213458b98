import { type Db, query } from '@/db/client'
import { personalFileKinds } from '@/lib/defects/files/file-kinds'
import { clearVinLength } from '@/lib/defects/mask'
import { erasurePlan } from './erasure-plan'

const plan = erasurePlan()

const clear = `UPDATE defects SET ${plan.assignments.join(', ')}, anonymised_at = $2::timestamptz
  WHERE id = ANY($1::bigint[])`

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

/** Everything personal, in the records and in their versions. The records must be locked by this transaction. */
export async function eraseRecords(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  await query(tx, clear, [ids, now])
  await changeVersions(tx, [ids, plan.clear, plan.vinPrefix, plan.redactNumbers])
  for (const statement of relatedStatements) await query(tx, statement, [ids])
}

export async function eraseAnswers(
  tx: Db,
  report: { id: string; defectId: string | null },
  names: readonly string[],
): Promise<void> {
  if (report.defectId) await changeVersions(tx, [[report.defectId], names, [], []])
  await query(tx, 'UPDATE intake_reports SET answers = answers - $2::text[] WHERE id = $1', [
    report.id,
    names,
  ])
  await query(tx, 'UPDATE supplement_requests SET answer = answer - $2::text[] WHERE report_id = $1', [
    report.id,
    names,
  ])
}

export async function eraseReports(tx: Db, ids: readonly string[]): Promise<void> {
  await query(tx, `UPDATE intake_reports SET mobile = '', answers = '{}' WHERE id = ANY($1::bigint[])`, [ids])
  await query(tx, 'UPDATE supplement_requests SET answer = NULL WHERE report_id = ANY($1::bigint[])', [ids])
}

async function changeVersions(tx: Db, values: unknown[]): Promise<void> {
  await query(tx, `SET LOCAL retention.anonymise = 'on'`)
  await query(tx, clearVersions, values)
  await query(tx, `SET LOCAL retention.anonymise = 'off'`)
}

import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { fold, foldCode } from '@/lib/values/fold'
import type { PersonField, SubjectPerson } from './schema'

interface Stored {
  id: string
  complaintNo: string
  by: PersonField[]
  files: number
  erased: boolean
  objected: boolean
}

export interface HeldRecord extends Stored {
  state: number
  receivedAt: string | null
  deleted: boolean
}

export interface HeldReport extends Stored {
  state: string | null
}

const limit = 200

// A deleted record is out of the index of the others: each condition is asked of both.
const among = (where: string) =>
  `SELECT id FROM defects WHERE deleted_at IS NULL AND ${where}
   UNION ALL SELECT id FROM defects WHERE deleted_at IS NOT NULL AND ${where}`

const recordsOfPerson = `SELECT d.id::text, d.complaint_no AS "complaintNo", d.state, d.received_at::text AS "receivedAt",
    d.deleted_at IS NOT NULL AS deleted, coalesce(d.anonymised_at >= d.updated_at, false) AS erased,
    EXISTS (SELECT FROM subject_objections AS o WHERE o.defect_id = d.id) AS objected,
    (SELECT count(*)::int FROM defect_files AS f WHERE f.defect_id = d.id AND f.deleted_at IS NULL) AS files,
    array_remove(ARRAY[
      CASE WHEN $1 IN (d.mobile, d.phone) OR d.id IN (SELECT defect_id FROM intake_reports WHERE mobile = $1)
        THEN 'mobile' END,
      CASE WHEN d.reporter_key = $2 THEN 'name' END,
      CASE WHEN d.vin = $3 THEN 'vin' END,
      CASE WHEN d.plate_key = $4 THEN 'plateNo' END], NULL) AS by
  FROM defects AS d WHERE d.id IN (
    SELECT id FROM defects WHERE mobile = $1 UNION ALL SELECT id FROM defects WHERE phone = $1
    UNION ALL SELECT defect_id FROM intake_reports WHERE mobile = $1 AND defect_id IS NOT NULL
    UNION ALL ${among('reporter_key COLLATE "C" = $2')}
    UNION ALL SELECT id FROM defects WHERE vin COLLATE "C" = $3
    UNION ALL ${among('plate_key = $4')})
  ORDER BY d.id DESC LIMIT ${limit + 1}`

const reportsOfPerson = `SELECT r.id::text, r.complaint_no AS "complaintNo", r.state, r.mobile = '' AS erased,
    r.objection_id IS NOT NULL AS objected,
    (SELECT count(*)::int FROM intake_uploads AS f WHERE f.report_id = r.id) AS files,
    array_remove(ARRAY[CASE WHEN r.mobile = $1 THEN 'mobile' END,
      CASE WHEN r.answers ->> 'reporterName' = $2 THEN 'name' END], NULL) AS by
  FROM intake_reports AS r WHERE r.branch = 'product' AND (r.mobile = $1 OR r.answers ->> 'reporterName' = $2)
  ORDER BY r.id DESC LIMIT ${limit + 1}`

const others = `SELECT (SELECT count(*)::int FROM text_messages WHERE mobile = $1) AS texts,
  (SELECT count(*)::int FROM intake_drafts WHERE mobile = $1) AS drafts,
  (SELECT count(*)::int FROM recall_alerts WHERE mobile = $1 OR vin = $2) AS alerts`

type Others = Record<'texts' | 'drafts' | 'alerts', number>

export async function heldData(ctx: Pick<Ctx, 'db'>, { mobile, name, vin, plateNo }: SubjectPerson) {
  const keys = [mobile, name && fold(name), vin, plateNo && foldCode(plateNo)]
  const [heldRecords, heldReports, [rest]] = await Promise.all([
    query<HeldRecord>(ctx.db, recordsOfPerson, keys),
    query<HeldReport>(ctx.db, reportsOfPerson, [mobile, name]),
    query<Others>(ctx.db, others, [mobile, vin]),
  ])
  const capped = Math.max(heldRecords.length, heldReports.length) > limit
  const [records, reports] = [heldRecords.slice(0, limit), heldReports.slice(0, limit)]
  return { records, reports, capped, counts: countsOf(records, reports, rest!) }
}

export type HeldData = Awaited<ReturnType<typeof heldData>>

export function countsOf(
  records: readonly HeldRecord[],
  reports: readonly HeldReport[],
  { texts, drafts, alerts }: Others,
) {
  const files = [...records, ...reports].reduce((sum, one) => sum + one.files, 0)
  return { records: records.length, reports: reports.length, files, texts, drafts, alerts }
}

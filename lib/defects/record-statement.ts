import { fieldNames } from './fields'

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const person = (column: string, name: string) => `(SELECT name FROM users WHERE id = ${column}) AS "${name}"`

/** What a record says beside the fields that people enter. */
const others = [
  'id',
  'complaintNo',
  'state',
  'version',
  'vinStatus',
  'qualityType',
  'riskLevel',
  'severityScore',
  'completeness',
  'reviewStatus',
  'reviewOpinionId',
  'reviewRemark',
  'reviewedBy',
  'reviewedAt',
  'auditResult',
  'auditOpinion',
  'auditedBy',
  'auditedAt',
  'assigneeId',
  'dupGroupId',
  'vehicleAgeMonths',
  'monthsInService',
  'productionMonth',
  'lagDays',
  'faultBeforeProduction',
  'mileageImplausible',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'deletedAt',
  'deletedBy',
  'deleteReason',
]

const columns = [...others, ...fieldNames].map(name => `d.${snake(name)} AS "${name}"`).join(', ')

const people = [
  person('d.created_by', 'createdByName'),
  person('d.updated_by', 'updatedByName'),
  person('d.deleted_by', 'deletedByName'),
  person('d.reviewed_by', 'reviewedByName'),
  person('d.audited_by', 'auditedByName'),
  person('d.assignee_id', 'assigneeName'),
].join(', ')

const by = `created_at AS "createdAt", ${person('created_by', 'createdByName')}`
const children = (name: string, select: string) =>
  `(SELECT coalesce(json_agg(child ORDER BY child.id::bigint), '[]') FROM (${select}) AS child) AS ${name}`

export const filesOfRecord = children(
  'files',
  `SELECT id::text, kind, name, mime, size, width, height, scanned, thumb_key IS NOT NULL AS thumb, ${by}
   FROM defect_files WHERE defect_id = d.id AND deleted_at IS NULL`,
)

/** Of a record that is deleted only who may see the deleted ones ($2) gets anything. */
const found = 'd.id = $1::bigint AND (d.deleted_at IS NULL OR $2::boolean)'

/** A record with everything that belongs to it. */
export const recordStatement = `SELECT ${columns}, ${people},
  (SELECT name FROM type_codes WHERE id = d.type_code_id) AS "typeCodeName",
  ${filesOfRecord},
  ${children(
    'feedback',
    `SELECT id::text, content, state, ${by} FROM defect_feedback WHERE defect_id = d.id AND deleted_at IS NULL`,
  )},
  ${children(
    'reviews',
    `SELECT id::text, result, opinion_id::text AS "opinionId", remarks, undone_at AS "undoneAt", ${by}
     FROM defect_reviews WHERE defect_id = d.id`,
  )},
  ${children(
    'audits',
    `SELECT id::text, kind, result, opinion, risk_level AS "riskLevel", quality_type AS "qualityType",
       suggest_budget::text AS "suggestBudget", ${by} FROM defect_audits WHERE defect_id = d.id`,
  )},
  ${children(
    'flow',
    `SELECT id::text, from_state AS "fromState", to_state AS "toState", node, remarks, user_name AS "userName",
       dept_name AS "deptName", created_at AS "createdAt", version, EXISTS (SELECT 1 FROM defect_versions AS v
         WHERE v.defect_id = f.defect_id AND v.version = f.version) AS kept
     FROM defect_flow AS f WHERE defect_id = d.id`,
  )}
  FROM defects AS d WHERE ${found}`

/** The same for the form: its fields and its files. */
export const formStatement = `SELECT ${columns}, ${filesOfRecord},
  (SELECT name FROM type_codes WHERE id = d.type_code_id) AS "typeCodeName" FROM defects AS d WHERE ${found}`

/**
 * Notes in the same statement that personal data was shown. The row is on its way to disk when the answer leaves
 * (synchronous_commit off for this statement alone): looking something up must not wait for the disk.
 */
export function noted(statement: string): string {
  return `WITH noted AS (
    INSERT INTO audit_log (user_id, login_id, action, entity, entity_id, door, ip, user_agent, request_id)
    SELECT $3::bigint, $4, $5, 'defect', d.id::text, $6, $7, $8, $9 FROM defects AS d
    WHERE ${found} AND set_config('synchronous_commit', 'off', true) = 'off')
  ${statement}`
}

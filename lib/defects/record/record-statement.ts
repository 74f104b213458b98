import { columnsOf, type RowOf } from '@/db/columns-of'
import { defects } from '@/db/schema/defects'
import { snakeCase } from '@/lib/core/snake-case'
import { type FieldName, fieldNames } from '@/lib/defects/fields'
import { openFileKinds } from '@/lib/defects/files/kind-schema'
import { knownRecord } from '@/lib/defects/visible'

const person = (column: string, name: string) => `(SELECT name FROM users WHERE id = ${column}) AS "${name}"`

const others = columnsOf(
  defects,
  'd',
  'id complaintNo state version vinStatus qualityType riskLevel severityScore completeness',
  'reviewStatus reviewOpinionId reviewRemark reviewedBy reviewedAt auditResult auditOpinion auditedBy auditedAt',
  'dupGroupId vehicleAgeMonths monthsInService productionMonth lagDays faultBeforeProduction mileageImplausible',
  'createdBy createdAt updatedBy updatedAt deletedAt deletedBy deleteReason anonymisedAt stateSince recallMatched',
)

export type RecordColumns = RowOf<typeof others> & Pick<typeof defects.$inferSelect, FieldName>

const columns = [others, ...fieldNames.map(name => `d.${snakeCase(name)} AS "${name}"`)].join(', ')

const people = [
  person('d.created_by', 'createdByName'),
  person('d.updated_by', 'updatedByName'),
  person('d.deleted_by', 'deletedByName'),
  person('d.reviewed_by', 'reviewedByName'),
  person('d.audited_by', 'auditedByName'),
].join(', ')

const by = `created_at AS "createdAt", ${person('created_by', 'createdByName')}`
const children = (name: string, select: string) =>
  `(SELECT coalesce(json_agg(child ORDER BY child.id::bigint), '[]') FROM (${select}) AS child) AS ${name}`

const file = `id::text, kind, name, mime, size, width, height, scanned, infection, thumb_key IS NOT NULL AS thumb, ${by}`

export const filesOfRecord = children(
  'files',
  `SELECT ${file} FROM defect_files WHERE defect_id = d.id AND feedback_id IS NULL AND deleted_at IS NULL`,
)

/** Amounts as text: a JSON number would be parsed as a float. */
const budget = `(SELECT json_build_object('id', b.id::text, 'deptName', b.dept_name, 'leaderOffice', b.leader_office,
    'year', b.year, 'applyTime', b.apply_time, 'suggestBudget', b.suggest_budget::text,
    'applyBudget', b.apply_budget::text,
    'items', (SELECT coalesce(json_agg(json_build_object('id', i.id::text, 'name', i.name,
        'applyBudget', i.apply_budget::text, 'suggestBudget', i.suggest_budget::text,
        'adjustBudget', i.adjust_budget::text, 'remarks', i.remarks, 'financialNode', i.financial_node,
        'locked', i.financial_node IS NOT DISTINCT FROM '2') ORDER BY i.sort), '[]')
      FROM defect_budget_items AS i WHERE i.budget_id = b.id))
  FROM defect_budgets AS b WHERE b.audit_id = a.id) AS budget`

const assignees = `(SELECT coalesce(json_agg(json_build_object('userId', h.user_id::text, 'loginId', u.login_id,
    'name', u.name, 'step', h.step, 'createdAt', h.created_at, 'givenByName',
    (SELECT name FROM users WHERE id = h.given_by)) ORDER BY h.user_id), '[]')
  FROM defect_assignees AS h JOIN users AS u ON u.id = h.user_id WHERE h.defect_id = d.id) AS assignees`

const reviews = children(
  'reviews',
  `SELECT id::text, result, opinion_id::text AS "opinionId", remarks, fields, undone_at AS "undoneAt", ${by}
   FROM defect_reviews WHERE defect_id = d.id`,
)

export const recordStatement = `SELECT ${columns}, ${people},
  (SELECT name FROM type_codes WHERE id = d.type_code_id) AS "typeCodeName",
  (SELECT request_id::text FROM subject_objections WHERE defect_id = d.id) AS objection,
  ${filesOfRecord},
  ${children(
    'feedback',
    `SELECT id::text, content, state, closes, undone_at AS "undoneAt", review_opinion AS "reviewOpinion",
       reviewed_at AS "reviewedAt", ${person('reviewed_by', 'reviewedByName')}, created_by::text AS "createdBy",
       ${by}, ${children(
         'files',
         `SELECT ${file} FROM defect_files WHERE feedback_id = g.id AND deleted_at IS NULL`,
       )} FROM defect_feedback AS g WHERE defect_id = d.id AND deleted_at IS NULL`,
  )},
  ${assignees},
  ${reviews},
  ${children(
    'audits',
    `SELECT id::text, kind, result, opinion, risk_level AS "riskLevel", quality_type AS "qualityType",
       suggest_budget::text AS "suggestBudget", severity, undone_at AS "undoneAt", ${budget}, ${by}
     FROM defect_audits AS a WHERE defect_id = d.id`,
  )},
  ${children(
    'flow',
    `SELECT id::text, from_state AS "fromState", to_state AS "toState", node, remarks, user_name AS "userName",
       dept_name AS "deptName", created_at AS "createdAt", version, undone_at AS "undoneAt", EXISTS (SELECT 1 FROM
         defect_versions AS v WHERE v.defect_id = f.defect_id AND v.version = f.version) AS kept
     FROM defect_flow AS f WHERE defect_id = d.id`,
  )}
  FROM defects AS d WHERE ${knownRecord}`

export const formStatement = `SELECT ${columns}, ${filesOfRecord}, ${reviews},
  (SELECT name FROM type_codes WHERE id = d.type_code_id) AS "typeCodeName" FROM defects AS d WHERE ${knownRecord}`

const personalFiles = `(SELECT jsonb_build_object('files', jsonb_agg(id::text)) FROM defect_files
  WHERE defect_id = d.id AND deleted_at IS NULL
    AND (kind IS NULL OR kind NOT IN (${openFileKinds.map(kind => `'${kind}'`).join(', ')})) HAVING count(*) > 0)`

export function withReadAudit(statement: string, shown: 'all' | 'vin' = 'all'): string {
  const detail = shown === 'vin' ? `'{"fields": ["vin"]}'::jsonb` : personalFiles
  return `WITH noted AS (
    INSERT INTO audit_log (user_id, login_id, action, entity, entity_id, door, ip, user_agent, request_id, detail)
    SELECT $3::bigint, $4, $5, 'defect', d.id::text, $6, $7, $8, $9, ${detail} FROM defects AS d
    WHERE ${knownRecord} ${shown === 'vin' ? 'AND d.vin IS NOT NULL' : ''} AND set_config('synchronous_commit', 'off', true) = 'off')
  ${statement}`
}

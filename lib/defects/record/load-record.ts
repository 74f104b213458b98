import { query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import { type defectFeedback, type defectFiles, defects } from '@/db/schema/defects'
import type { defectAudits, defectFlow, defectReviews } from '@/db/schema/workflow'
import type { AuditAction } from '@/lib/core/audit-actions'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { requireFreshSignIn } from '@/lib/core/operation'
import { snakeCase } from '@/lib/core/snake-case'
import { instantText } from '@/lib/core/today'
import { type FieldName, fieldNames } from '@/lib/defects/fields'
import { openFileKinds } from '@/lib/defects/files/kind-schema'
import type { FlowNode } from '@/lib/defects/flow-nodes'
import { knownRecord, knownValues, maskRecord, seesPersonal } from '@/lib/defects/visible'
import { readParameters } from '@/lib/settings/read-parameters'
import type { Budget } from './budget'
import type { Risk } from './check-values'

const person = (column: string, name: string) => `(SELECT name FROM users WHERE id = ${column}) AS "${name}"`

const others = columnsOf(
  defects,
  'd',
  'id complaintNo state version vinStatus qualityType riskLevel severityScore completeness',
  'reviewStatus reviewOpinionId reviewRemark reviewedBy reviewedAt auditResult auditOpinion auditedBy auditedAt',
  'dupGroupId vehicleAgeMonths monthsInService productionMonth lagDays faultBeforeProduction mileageImplausible',
  'createdBy createdAt updatedBy updatedAt deletedAt deletedBy deleteReason anonymisedAt stateSince recallMatched',
)

type RecordColumns = RowOf<typeof others> & Pick<typeof defects.$inferSelect, FieldName>

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

const filesOfRecord = children(
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
    'name', u.name, 'step', h.step, 'createdAt', h.created_at, 'givenBy', h.given_by::text,
    'givenByName', (SELECT name FROM users WHERE id = h.given_by)) ORDER BY h.user_id), '[]')
  FROM defect_assignees AS h JOIN users AS u ON u.id = h.user_id WHERE h.defect_id = d.id) AS assignees`

const reviews = children(
  'reviews',
  `SELECT id::text, result, opinion_id::text AS "opinionId", remarks, fields, undone_at AS "undoneAt", ${by}
   FROM defect_reviews WHERE defect_id = d.id`,
)

const recordStatement = `SELECT ${columns}, ${people},
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

const formStatement = `SELECT ${columns}, ${filesOfRecord}, ${reviews},
  (SELECT name FROM type_codes WHERE id = d.type_code_id) AS "typeCodeName" FROM defects AS d WHERE ${knownRecord}`

const personalFiles = `(SELECT jsonb_build_object('files', jsonb_agg(id::text)) FROM defect_files
  WHERE defect_id = d.id AND deleted_at IS NULL
    AND (kind IS NULL OR kind NOT IN (${openFileKinds.map(kind => `'${kind}'`).join(', ')})) HAVING count(*) > 0)`

function withReadAudit(statement: string, shown: 'all' | 'vin' = 'all'): string {
  const detail = shown === 'vin' ? `'{"fields": ["vin"]}'::jsonb` : personalFiles
  return `WITH noted AS (
    INSERT INTO audit_log (user_id, login_id, action, entity, entity_id, door, ip, user_agent, request_id, detail)
    SELECT $3::bigint, $4, $5, 'defect', d.id::text, $6, $7, $8, $9, ${detail} FROM defects AS d
    WHERE ${knownRecord} ${shown === 'vin' ? 'AND d.vin IS NOT NULL' : ''} AND set_config('synchronous_commit', 'off', true) = 'off')
  ${statement}`
}

type Child = Record<'id' | 'createdAt', string> & { createdByName: string | null }
type Undone = Child & { undoneAt: string | null }

type FileColumn = 'kind' | 'name' | 'mime' | 'size' | 'width' | 'height' | 'scanned' | 'infection'
type StoredFile = Child & Pick<typeof defectFiles.$inferSelect, FileColumn> & { thumb: boolean }
type FeedbackColumn = 'content' | 'state' | 'createdBy' | 'closes' | 'reviewOpinion'
type StoredFeedback = Undone &
  Pick<typeof defectFeedback.$inferSelect, FeedbackColumn> &
  Record<'reviewedByName' | 'reviewedAt', string | null> & { files: StoredFile[] }
type StoredReview = Undone &
  Pick<typeof defectReviews.$inferSelect, 'result' | 'opinionId' | 'remarks' | 'fields'>
type AuditColumn = 'kind' | 'result' | 'opinion' | 'riskLevel' | 'qualityType' | 'suggestBudget'
type StoredAudit = Undone &
  Pick<typeof defectAudits.$inferSelect, AuditColumn> & { severity: Risk | null; budget: Budget | null }
type Assignee = Record<'userId' | 'loginId' | 'name' | 'step' | 'createdAt', string>
type PersonName = `${'created' | 'updated' | 'deleted' | 'reviewed' | 'audited'}ByName`

export interface StoredRecord
  extends RecordColumns,
    Record<PersonName | 'typeCodeName' | 'objection', string | null> {
  files: StoredFile[]
  feedback: StoredFeedback[]
  assignees: (Assignee & { givenBy: string | null; givenByName: string | null })[]
  reviews: StoredReview[]
  audits: StoredAudit[]
  flow: StoredStep[]
}

type StepColumn = 'id' | 'fromState' | 'toState' | 'remarks' | 'userName' | 'deptName' | 'version'

export interface StoredStep extends Pick<typeof defectFlow.$inferSelect, StepColumn> {
  node: FlowNode
  createdAt: string
  undoneAt: string | null
  kept: boolean
}

const statements = { record: recordStatement, form: formStatement }
const notedStatements = { record: withReadAudit(recordStatement), form: withReadAudit(formStatement) }
const vinNotedStatements = {
  record: withReadAudit(recordStatement, 'vin'),
  form: withReadAudit(formStatement, 'vin'),
}

export async function loadRecord(
  ctx: Ctx,
  what: 'record' | 'form',
  { id, masked = false, clearVin = false }: { id: string; masked?: boolean; clearVin?: boolean },
  action: AuditAction,
) {
  const clear = seesPersonal(ctx) && !masked
  const vinOnly = seesPersonal(ctx) && masked && clearVin
  const values = knownValues(ctx, id)
  if (clear || vinOnly) {
    await limitReveals(ctx)
    const { user, door, ip, userAgent, requestId } = ctx
    values.push(user?.loginId, action, door, ip, userAgent?.slice(0, 300), requestId)
  }
  const [record] = await query<StoredRecord>(
    ctx.db,
    (clear ? notedStatements : vinOnly ? vinNotedStatements : statements)[what],
    values.map(value => value ?? null),
  )
  if (!record) throw new AppError('not_found')
  const hidden: FieldName[] = clear
    ? []
    : maskRecord(record as Partial<Record<FieldName, unknown>>, vinOnly ? ['vin'] : [])
  return { record, masked: hidden }
}

const revealed = `SELECT FROM audit_log WHERE user_id = $1::bigint AND at > now() - interval '1 hour'
  AND action IN ('readDefect', 'readDefectForEdit', 'readVersion', 'compareVersions', 'revealPersonalData') LIMIT $2`

async function limitReveals(ctx: Ctx) {
  if (!ctx.user?.exceededMaxAge) return
  const { reveals } = (await readParameters(ctx, ['freshSignIn'])).freshSignIn
  if (reveals > 0 && (await query(ctx.db, revealed, [ctx.user.id, reveals])).length === reveals)
    requireFreshSignIn(ctx)
}

export function dated<Row extends { createdAt: string }>(row: Row) {
  return { ...row, createdAt: instantText(row.createdAt)! }
}

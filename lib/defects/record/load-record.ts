import { query } from '@/db/client'
import type { defectFeedback, defectFiles } from '@/db/schema/defects'
import type { defectAudits, defectFlow, defectReviews } from '@/db/schema/workflow'
import type { AuditAction } from '@/lib/core/audit-actions'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { requireFreshSignIn } from '@/lib/core/operation'
import { instantText } from '@/lib/core/today'
import type { FieldName } from '@/lib/defects/fields'
import type { FlowNode } from '@/lib/defects/flow-nodes'
import { knownValues, maskRecord, seesPersonal } from '@/lib/defects/visible'
import { readParameters } from '@/lib/settings/read-parameters'
import type { Budget } from './budget'
import type { Risk } from './check-values'
import { formStatement, type RecordColumns, recordStatement, withReadAudit } from './record-statement'

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
  assignees: (Assignee & { givenByName: string | null })[]
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

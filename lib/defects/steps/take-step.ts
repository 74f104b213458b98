import type { AuditAction } from '@/lib/core/audit-actions'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { type ActionName, isPossible } from '@/lib/defects/actions'
import type { RecordChanges } from '@/lib/defects/recalls/evaluate-changes'
import { checkVersionOfStep, orConflict, type StepValues } from '@/lib/defects/record/answer-defect'
import { type DefectRecord, lockDefect, updateDefects, type Write } from '@/lib/defects/record/write-version'

interface StepRequest {
  action: ActionName
  id: string
  version?: number
  yours?: StepValues
}

export async function lockForStep(tx: Ctx, { action, id, version, yours = {} }: StepRequest) {
  const record = await lockDefect(tx, id)
  if (record.deletedAt) throw new AppError('not_found')
  if (version !== undefined) checkVersionOfStep(record, version, yours)
  if (!isPossible(action, record)) throw new AppError('wrong_state', { state: String(record.state) })
  return record
}

export async function takeStep<Done>(
  ctx: Ctx,
  request: StepRequest,
  work: (tx: Ctx, record: DefectRecord) => Promise<Done>,
): Promise<Done> {
  const transaction = ctx.tx(async tx => work(tx, await lockForStep(tx, request)))
  return orConflict(ctx, request.version ?? 0, transaction)
}

interface WrittenStep extends Omit<Write, 'kind'> {
  changes?: RecordChanges
  action: AuditAction
  detail: Record<string, unknown>
}

export async function writeStep(tx: Ctx, record: DefectRecord, step: WrittenStep): Promise<void> {
  const { changes = {}, action, detail, ...write } = step
  await updateDefects(tx, [record], changes, { kind: write.node, ...write })
  await tx.audit({ action, entity: 'defect', entityId: record.id, detail })
}

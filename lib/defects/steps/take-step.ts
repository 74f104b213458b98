import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { type ActionName, isPossible } from '@/lib/defects/actions'
import { checkVersionOfStep, orConflict, type StepValues } from '@/lib/defects/record/conflict'
import { lockDefect } from '@/lib/defects/record/lock-defects'
import type { DefectRecord } from '@/lib/defects/record/write-version'

interface StepRequest {
  action: ActionName
  id: string
  /** The version that the person saw; absent where nothing of theirs can be lost. */
  version?: number
  /** What the step makes of the record: their side, should somebody have been faster. */
  yours?: StepValues
}

/**
 * Locks a record for a step, in the context's transaction.
 * @throws AppError not_found, also when it is deleted; wrong_state; what orConflict answers when it is no longer what the person saw
 */
export async function lockForStep(
  tx: Ctx,
  { action, id, version, yours = {} }: StepRequest,
): Promise<DefectRecord> {
  const record = await lockDefect(tx, id)
  if (record.deletedAt) throw new AppError('not_found')
  if (version !== undefined) checkVersionOfStep(record, version, yours)
  if (!isPossible(action, record)) throw new AppError('wrong_state', { state: String(record.state) })
  return record
}

/** Runs a step in one transaction; who comes second with the same version is answered with both sides. */
export async function takeStep<Done>(
  ctx: Ctx,
  request: StepRequest,
  work: (tx: Ctx, record: DefectRecord) => Promise<Done>,
): Promise<Done> {
  const transaction = ctx.tx(async tx => work(tx, await lockForStep(tx, request)))
  return orConflict(ctx, request.version ?? 0, transaction)
}

import { eq } from 'drizzle-orm'
import { recalls } from '@/db/schema/recalls'
import { oneRow } from '@/lib/collections/verbs'
import { amendRow, deleteRow, lockRow } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { today } from '@/lib/core/today'
import { staleError } from '@/lib/core/version'
import { enqueueMatch } from '@/lib/defects/matching/match-job'
import { type RecallDetail, readRecall } from '@/lib/recalls/read-recall'
import { readScopes, type StoredRecall } from '@/lib/recalls/recall-rows'
import { setRecallStateInput } from '@/lib/recalls/schema'
import { isInEffect, nextStates, type RecallState } from '@/lib/recalls/state-schema'

/** Entering or leaving effect changes which records are covered: the match is requested in the same transaction. */
export const setRecallState = operation({
  access: 'recall:edit',
  input: setRecallStateInput,
  run: (ctx, { id, version, state, reason }): Promise<RecallDetail> =>
    ctx.tx(async tx => {
      const before = await lockRow(tx, recalls, id)
      if (before.version !== version) throw staleError(await readRecall(tx, id), { state })
      if (!nextStates[before.state as RecallState].includes(state))
        throw new AppError('recall_state', { state: before.state })
      const dates = datesOf(tx, before, state)
      if (state === 'filed') await refuseUnfiled(tx, before)
      const decides = isInEffect(before.state) !== isInEffect(state)
      const { startsAt, endsAt, recallNo } = before
      const changes = {
        state: [before.state, state],
        ...(dates.startsAt && { startsAt: [startsAt, dates.startsAt] }),
        ...(dates.endsAt && { endsAt: [endsAt, dates.endsAt] }),
      }
      const detail = { recallNo, changes: { ...changes, ...(reason && { reason: [null, reason] }) } }
      const values = { state, ...dates, ...(decides && { scopeVersion: before.scopeVersion + 1 }) }
      await amendRow(tx, recalls, id, values, { action: 'setRecallState', entity: 'recall', detail })
      if (decides) await enqueueMatch(tx, { recallId: id })
      return readRecall(tx, id)
    }),
})

async function refuseUnfiled(tx: Ctx, { id, filedAt, quantity }: StoredRecall) {
  if (filedAt > today(tx.now)) throw invalid('filedAt', 'in_future_day')
  // As one drafted from an investigation has it: of no vehicles nothing could be expected afterwards.
  if (quantity === 0) throw invalid('quantity', 'quantity_before_filing')
  const scopes = await readScopes(tx, id)
  if (scopes.every(({ exclude }) => exclude)) throw invalid('scopes', 'scope_required')
}

function datesOf(tx: Ctx, { startsAt, endsAt }: StoredRecall, state: RecallState) {
  const day = today(tx.now)
  if (state === 'running' && !startsAt) return { startsAt: day }
  if (state === 'done' && !endsAt) {
    if (startsAt && startsAt > day) throw invalid('startsAt', 'in_future_day')
    return { endsAt: day }
  }
  return {}
}

export const deleteRecall = operation({
  access: 'recall:delete',
  input: oneRow,
  run: (ctx, { id }) =>
    ctx.tx(async tx => {
      const { state, recallNo, title } = await lockRow(tx, recalls, id)
      if (state !== 'draft') throw new AppError('recall_state', { state })
      await tx.db.update(recalls).set({ supersedesId: null }).where(eq(recalls.supersedesId, id))
      const audited = { action: 'deleteRecall', entity: 'recall', detail: { recallNo, title } } as const
      return deleteRow(tx, recalls, id, audited)
    }),
})

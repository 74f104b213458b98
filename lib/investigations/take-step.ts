import { z } from 'zod'
import { updateRows } from '@/db/rows'
import { investigationFlow, investigations } from '@/db/schema/investigations'
import { amendRow, lockRow } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { listOf, optional, version } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id, requiredText, text } from '@/lib/core/text'
import { refuseStale } from '@/lib/core/version'
import { clickUndoMs } from '@/lib/defects/actions'
import { budgetAmount } from '@/lib/defects/budget-schema'
import { writeNotices } from '@/lib/notices/write-notices'
import { readItems } from './budget'
import { checkInvestigation } from './check-investigation'
import type { StoredFile } from './investigation-rows'
import { readInvestigation } from './read-investigation'
import { conclusions, type State, type StepName, stepOf, steps } from './states'
import { tellOfStep } from './tell-of-step'
import { isOwn, lastStep, writeFlow } from './write-flow'

const remarks = optional(text(500))
const step = <Name extends StepName, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.strictObject({ id, version, step: z.literal(name), ...shape })

// By the specification: who agrees gives a number, who does not an opinion.
const verdict = {
  result: z.enum(['1', '2'], { error: 'not_offered' }).default('1'),
  number: budgetAmount.optional(),
  opinion: optional(text(500)),
}
const decided = <Name extends 'approve' | 'adjust'>(name: Name) =>
  step(name, verdict).superRefine((value, refinement) => {
    const { result, number, opinion } = value as z.output<z.ZodObject<typeof verdict>>
    const path = [result === '1' ? 'number' : 'opinion']
    if (!(result === '1' ? number : opinion))
      refinement.addIssue({ code: 'custom', message: 'required', path })
  })

const stepInvestigationInput = z.discriminatedUnion(
  'step',
  [
    step('apply', { remarks }),
    decided('approve'),
    step('start', { remarks }),
    decided('adjust'),
    step('conclude', { conclusion: z.enum(conclusions), conclusionText: requiredText(2000) }),
    step('close', { remarks }),
    step('reopen', { reason: requiredText(500) }),
    step('handOver', { leaderId: id, memberIds: listOf(id, 50).default([]), remarks }),
  ],
  { error: 'not_offered' },
)
type StepInput = z.output<typeof stepInvestigationInput>

// Soon after it by the same person without a reason.
const undoStepInput = z.strictObject({ id, version, reason: remarks })

const access = ['investigation:edit', 'investigation_approve:edit'] as const

export const stepInvestigation = operation({
  access,
  input: stepInvestigationInput,
  async run(ctx, input) {
    if (!ctx.can(steps[input.step].access)) throw new AppError('forbidden')
    await ctx.tx(tx => take(tx, input))
    return readInvestigation(ctx, input.id)
  },
})

async function take(tx: Ctx, input: StepInput): Promise<void> {
  const { from, to, columns = [] } = stepOf(input.step)
  const before = await lockRow(tx, investigations, input.id)
  const { state } = before
  const result = 'result' in input ? input.result : '1'
  const next = to === undefined ? state : typeof to === 'string' ? to : to[result]
  refuseStale(input.version, before, { state: next })
  if (!from.includes(state as State)) throw new AppError('investigation_state', { state })
  if (input.step === 'approve' && (await isOwn(tx, before))) throw new AppError('own_investigation')
  const values = valuesOf(tx, input)
  if (input.step === 'handOver') await checkInvestigation(tx, { ...before, ...values }, before)
  const kept = Object.fromEntries(columns.map(name => [name, before[name as keyof StoredFile]]))
  const moved = next !== state && { state: next, stateSince: tx.now, remindedAt: null }
  const changes = Object.fromEntries(
    Object.entries({ ...values, ...(moved && { state: next }) }).map(([name, value]) => [
      name,
      [before[name as keyof StoredFile], value],
    ]),
  )
  const file = await amendRow(
    tx,
    investigations,
    before.id,
    { ...values, ...moved },
    {
      ...{ action: 'stepInvestigation', entity: 'investigation' },
      detail: { fileNo: before.fileNo, step: input.step, changes, remarks: remarksOf(input) },
    },
  )
  const items = await readItems(tx, file.id)
  await writeFlow(tx, file, {
    ...{ node: input.step, fromState: state, remarks: remarksOf(input), before: kept, items },
  })
  await tellOfStep(tx, file, before, input.step)
}

function valuesOf({ now }: Ctx, input: StepInput): Partial<StoredFile> {
  switch (input.step) {
    case 'approve':
      return input.result === '1' ? { suggestBudget: input.number, approvedAt: now } : {}
    case 'adjust':
      return input.result === '1' ? { adjustBudget: input.number } : {}
    case 'conclude': {
      const { conclusion, conclusionText } = input
      return { conclusion, conclusionText, concludedAt: now }
    }
    case 'close':
      return { closedAt: now }
    case 'reopen':
      return { conclusion: null, conclusionText: null, concludedAt: null, closedAt: null }
    case 'handOver':
      return { leaderId: input.leaderId, memberIds: input.memberIds.filter(id => id !== input.leaderId) }
    default:
      return {}
  }
}

function remarksOf(input: StepInput): string | undefined {
  if ('opinion' in input) return input.opinion
  if ('reason' in input) return input.reason
  return 'conclusionText' in input ? input.conclusionText : 'remarks' in input ? input.remarks : undefined
}

// The last step of the file, by whoever could take it.
export const undoStep = operation({
  access,
  input: undoStepInput,
  async run(ctx, { id, version, reason }) {
    await ctx.tx(async tx => {
      const before = await lockRow(tx, investigations, id)
      const last = await lastStep(tx, id)
      if (!last) throw new AppError('investigation_state', { state: before.state })
      const node = last.node as StepName
      if (!tx.can(steps[node].access)) throw new AppError('forbidden')
      refuseStale(version, before, { state: last.fromState })
      const isFresh = last.userId === tx.user?.id && tx.now.getTime() - last.createdAt.getTime() < clickUndoMs
      if (!isFresh && !reason) throw invalid('reason', 'required')
      await updateRows(tx.db, investigationFlow, { id: last.id }, { undoneAt: tx.now })
      const values = { ...inDates(last.before), state: last.fromState ?? before.state, stateSince: tx.now }
      const detail = { fileNo: before.fileNo, step: 'undo', undone: node, remarks: reason }
      const file = await amendRow(tx, investigations, id, values, {
        ...{ action: 'stepInvestigation', entity: 'investigation' },
        detail: { ...detail, changes: { state: [before.state, values.state] } },
      })
      await writeFlow(tx, file, {
        ...{ node: 'undo', fromState: before.state, remarks: reason, items: await readItems(tx, id) },
      })
      const people = [file.leaderId, before.leaderId, last.userId]
      const params = { number: file.fileNo, title: file.title, name: tx.user?.name ?? '', step: 'undo' }
      await writeNotices(tx, { kind: 'fileStep', entityId: id, people, params })
    })
    return readInvestigation(ctx, id)
  },
})

const inDates = (kept: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [
      name,
      name.endsWith('At') && typeof value === 'string' ? new Date(value) : value,
    ]),
  )

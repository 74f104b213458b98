import { z } from 'zod'
import { coded, truth, version, wholeNumber } from '@/lib/core/input'
import { ReceivedFile } from '@/lib/core/replies'
import { id, requiredText, text } from '@/lib/core/text'
import { type UndoName, undoNames } from './actions'
import { budgetAmount, budgetInput } from './budget-schema'
import { someFields } from './schema'

export const opinionLength = 500

/** '1' agrees, '2' does not. */
const verdict = coded(z.enum(['1', '2']))
const remarks = text(opinionLength).nullish()

const reviewOf = { opinionId: id, result: verdict, remarks }

export const reviewDefectInput = z
  .strictObject({
    complaintId: id,
    version,
    ...reviewOf,
    fields: someFields.optional(),
  })
  .refine(({ result, fields }) => result === '2' || !fields?.length, {
    path: ['fields'],
    error: 'not_allowed',
  })

export const reviewDefectsInput = z.strictObject({
  records: z
    .array(z.strictObject({ complaintId: id, version }))
    .min(1)
    .max(200),
  ...reviewOf,
})

export const undoReviewInput = z.strictObject({
  id,
  complaintId: id.optional(),
  version: version.optional(),
  remarks,
})

export const undoStepInput = z.strictObject({
  undo: z.enum(undoNames as [UndoName, ...UndoName[]]),
  complaintId: id,
  version,
  reason: text(opinionLength).nullish(),
})

export const undoStepsInput = undoStepInput
  .omit({ complaintId: true, version: true })
  .extend(reviewDefectsInput.pick({ records: true }).shape)

export const evaluateDefectInput = z.strictObject({
  kind: z.literal('evaluate'),
  complaintId: id,
  version,
  riskLevel: coded(z.string().trim().min(1).max(40)).meta({ 'x-code-list': 'riskLevel' }),
  qualityType: coded(z.enum(['0', '1'])),
  opinion: requiredText(opinionLength),
  budget: budgetInput.nullish(),
})

/** `number` is in 万元. */
export const auditDefectInput = z
  .strictObject({
    kind: z.literal('audit'),
    complaintId: id,
    version,
    result: verdict,
    number: budgetAmount,
    numberLabel: z.enum(['suggestBudget', 'adjustBudget']).default('suggestBudget'),
    opinion: text(opinionLength).nullish(),
  })
  .superRefine(({ result, number, numberLabel, opinion }, refinement) => {
    if (result === '1' && number === null)
      refinement.addIssue({
        code: 'custom',
        path: ['number'],
        message: numberLabel === 'adjustBudget' ? 'adjust_budget_required' : 'suggest_budget_required',
      })
    if (result === '2' && !opinion)
      refinement.addIssue({ code: 'custom', path: ['opinion'], message: 'audit_opinion_required' })
  })

export const decideDefectInput = z.discriminatedUnion('kind', [evaluateDefectInput, auditDefectInput])

export const giveFeedbackInput = z.strictObject({
  complaintId: id,
  version: version.optional(),
  content: requiredText(2000),
  close: truth.default(false),
  files: z.array(z.instanceof(ReceivedFile)).default([]),
})

export const reviewFeedbackInput = z
  .strictObject({ id, complaintId: id, version, result: verdict, opinion: text(opinionLength).nullish() })
  .refine(({ result, opinion }) => result === '1' || opinion, {
    path: ['opinion'],
    error: 'feedback_opinion_required',
  })

export const supplementDefectInput = z.strictObject({
  complaintId: id,
  content: requiredText(2000),
  callSeconds: wholeNumber(0, 86_400).nullish(),
})

export const stepIds = ['amend', 'review', 'evaluate', 'audit', 'feedback', 'close'] as const
const stepId = z.enum(stepIds)
const people = z
  .array(coded(z.string().trim().min(1).max(100)))
  .min(1)
  .max(50)

export const handOverInput = z.strictObject({ complaintId: id, version, stepId, people, remarks })

export const handBackInput = z.strictObject({ complaintId: id, version, remarks })

// Shared: each record to one of the people, who have the fewest first.
const share = truth.nullish()

export const handOverManyInput = z.strictObject({
  records: reviewDefectsInput.shape.records,
  stepId,
  people,
  share,
  remarks,
})

export const handOverStepsInput = z
  .strictObject({ complaintId: id.optional(), state: wholeNumber(0, 99).optional() })
  .refine(({ complaintId, state }) => complaintId !== undefined || state !== undefined, {
    path: ['complaintId'],
    error: 'required',
  })

export const handOverPeopleInput = z.strictObject({
  stepId,
  name: text(60).optional(),
  limit: wholeNumber(1, 200).default(200),
})

export const deleteReason = requiredText(200)

export const bulkSteps = [
  z.strictObject({ action: z.literal('review'), ...reviewOf }),
  z.strictObject({ action: z.literal('handOver'), stepId, people, share, remarks }),
  z.strictObject({ action: z.literal('delete'), reason: deleteReason }),
  z.strictObject({ action: z.literal('code'), modelVersion: version }),
] as const
export const bulkActions = bulkSteps.map(({ shape }) => shape.action.value)
export type BulkAction = (typeof bulkActions)[number]

const bulkUndo = z.strictObject({
  action: z.literal('undo'),
  of: id,
  step: z.enum(bulkActions),
  reason: z.string(),
})
export const bulkStep = z.discriminatedUnion('action', [...bulkSteps, bulkUndo])
export type BulkStep = z.output<typeof bulkStep>

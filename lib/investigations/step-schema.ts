import { z } from 'zod'
import { listOf, optional, version } from '@/lib/core/input'
import { id, requiredText, text } from '@/lib/core/text'
import { budgetAmount } from '@/lib/defects/budget-schema'
import { conclusions, type StepName } from './states'

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

export const stepInvestigationInput = z.discriminatedUnion(
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
export type StepInput = z.output<typeof stepInvestigationInput>

// Soon after it by the same person without a reason.
export const undoStepInput = z.strictObject({ id, version, reason: remarks })

import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { namesOfStep, stepIssues, wellFormed } from '@/lib/intake/schema'
import { checkAnswers } from './check-answers'

export const checkReportStep = operation({
  access: 'public',
  input: z.strictObject({
    branch: z.enum(['vehicle', 'product']),
    step: z.string().max(40),
    answers: z.record(z.string().max(40), z.unknown()),
  }),
  async run(ctx, { branch, step, answers }) {
    const issues = stepIssues(branch, step, answers, ctx.now)
    if (issues.length > 0) return issues
    return checkAnswers(ctx, branch, wellFormed(branch, answers), namesOfStep(branch, step))
  },
})

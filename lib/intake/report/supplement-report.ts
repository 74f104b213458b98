import { z } from 'zod'
import { updateRows } from '@/db/rows'
import { supplementRequests } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { type Issue, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { refuse } from '@/lib/defects/record/apply-changes'
import { states } from '@/lib/defects/states'
import { fileAnswers } from '@/lib/intake/schema'
import {
  amendReport,
  findReport,
  type IntakeReport,
  judgeAnswers,
  lockForReporter,
  reporterInput,
} from './amend-report'
import { valuesOf } from './check-answers'
import { openRequest } from './supplement-requests'

const sentAnswers = {
  answers: z.record(z.string().max(40), z.unknown()).default({}),
  ...fileAnswers,
}

type Supplement = z.output<z.ZodObject<typeof sentAnswers>>

export const supplementReport = operation({
  access: 'public',
  input: z.strictObject({ ...reporterInput, ...sentAnswers }),
  async run(ctx, { receipt, mobile, ...supplement }) {
    const report = await findReport(ctx, { receipt, mobile })
    return supplementFound(ctx, report, supplement)
  },
})

export async function supplementFound(
  ctx: Ctx,
  report: IntakeReport,
  { answers: sent, fileTokens = [], fileKinds }: Supplement,
): Promise<{ complaintNo: string }> {
  if (Object.keys(sent).length === 0 && fileTokens.length === 0) throw invalid('answers', 'required')
  const { answers, issues } = await judgeAnswers(ctx, report, sent)
  await ctx.tx(async tx => {
    // A second answer then finds no open request.
    const locked = await lockForReporter(tx, report)
    const request = await openRequest(tx, report.id)
    const requested = request?.fields ?? []
    refuse([...issues, ...notRequested(requested, answers, fileTokens)])
    await amendReport(tx, locked, {
      ...{ answers, values: valuesOf('vehicle', answers) },
      files: { tokens: fileTokens, kinds: fileKinds },
      from: { record: [states.returned], product: ['returned'] },
      action: 'supplementReport',
      noted: { files: fileTokens.length },
    })
    const answer = { ...answers, ...(fileTokens.length > 0 && { files: fileTokens.length }) }
    if (request)
      await updateRows(tx.db, supplementRequests, { id: request.id }, { answeredAt: tx.now, answer })
  })
  return { complaintNo: report.complaintNo }
}

function notRequested(request: string[], answers: object, fileTokens: readonly string[]): Issue[] {
  if (request.length === 0) return []
  const issues = Object.keys(answers)
    .filter(name => !request.includes(name))
    .map(name => ({ path: `answers.${name}`, code: 'not_asked' }))
  return fileTokens.length > 0 && !request.includes('files')
    ? [...issues, { path: 'fileTokens', code: 'not_asked' }]
    : issues
}

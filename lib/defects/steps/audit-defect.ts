import { defectAudits } from '@/db/schema/workflow'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { answerDefect } from '@/lib/defects/record/answer-defect'
import { auditDefectInput, decideDefectInput } from '@/lib/defects/step-schema'
import { evaluateDefect } from './evaluate-defect'
import { takeStep, writeStep } from './take-step'

export const auditDefect = operation({
  access: actions.audit.access,
  input: auditDefectInput,
  async run(ctx, { complaintId, version, result, number, opinion: typed }) {
    const opinion = typed || null
    const suggestBudget = result === '1' ? number : null
    const decided = {
      state: actions.audit.to[result],
      auditResult: result,
      auditOpinion: opinion,
    }
    const request = { action: 'audit' as const, id: complaintId, version, yours: decided }
    const auditId = await takeStep(ctx, request, async (tx, record) => {
      const [written] = await tx.db
        .insert(defectAudits)
        .values({
          defectId: record.id,
          kind: 'audit',
          result,
          opinion,
          suggestBudget,
          createdBy: ctx.user?.id,
          createdAt: ctx.now,
        })
        .returning({ id: defectAudits.id })
      await writeStep(tx, record, {
        node: 'audit',
        changes: { ...decided, auditedBy: ctx.user?.id, auditedAt: ctx.now },
        remarks: opinion,
        action: 'auditDefect',
        detail: { result, number: suggestBudget },
      })
      return written!.id
    })
    return { ...(await answerDefect(ctx, complaintId)), auditId }
  },
})

export const decideDefect = operation({
  access: [actions.evaluate.access, actions.audit.access],
  input: decideDefectInput,
  run: (ctx, decision) =>
    decision.kind === 'evaluate' ? evaluateDefect(ctx, decision) : auditDefect(ctx, decision),
})

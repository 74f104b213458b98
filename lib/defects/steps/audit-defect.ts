import { defectAudits } from '@/db/schema/workflow'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { answerDefect } from '@/lib/defects/record/answer-defect'
import { updateDefects } from '@/lib/defects/record/write-version'
import { states } from '@/lib/defects/states'
import { auditDefectInput } from '@/lib/defects/step-schema'
import { takeStep } from './take-step'

export const auditDefect = operation({
  access: actions.audit.access,
  input: auditDefectInput,
  async run(ctx, { complaintId, version, result, number, opinion: typed }) {
    const opinion = typed || null
    const decided = {
      state: result === '1' ? states.approved : states.rejected,
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
          suggestBudget: result === '1' ? number : null,
          createdBy: ctx.user?.id,
          createdAt: ctx.now,
        })
        .returning({ id: defectAudits.id })
      await updateDefects(
        tx,
        [record],
        { ...decided, auditedBy: ctx.user?.id, auditedAt: ctx.now },
        { kind: 'audit', node: 'audit', remarks: opinion },
      )
      await tx.audit({
        action: 'auditDefect',
        entity: 'defect',
        entityId: record.id,
        detail: { result, number: result === '1' ? number : null },
      })
      return written!.id
    })
    return { ...(await answerDefect(ctx, complaintId)), auditId }
  },
})

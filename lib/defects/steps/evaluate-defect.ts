import { defectAudits } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { answerDefect } from '@/lib/defects/record/answer-defect'
import { writeBudget } from '@/lib/defects/record/budget'
import { evaluateRisk } from '@/lib/defects/record/check-values'
import { valuesOf } from '@/lib/defects/schema'
import { evaluateDefectInput } from '@/lib/defects/step-schema'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { takeStep, writeStep } from './take-step'

export const evaluateDefect = operation({
  access: actions.evaluate.access,
  input: evaluateDefectInput,
  async run(ctx, { complaintId, version, riskLevel, qualityType, opinion, budget }) {
    await checkRiskLevel(ctx, riskLevel)
    const evaluated = { state: actions.evaluate.to, riskLevel, qualityType }
    const request = { action: 'evaluate' as const, id: complaintId, version, yours: evaluated }
    const auditId = await takeStep(ctx, request, async (tx, record) => {
      const severity = await evaluateRisk(tx, valuesOf(record))
      const [written] = await tx.db
        .insert(defectAudits)
        .values({
          defectId: record.id,
          kind: 'evaluate',
          opinion,
          riskLevel,
          qualityType,
          severity,
          createdBy: ctx.user?.id,
          createdAt: ctx.now,
        })
        .returning({ id: defectAudits.id })
      if (budget) await writeBudget(tx, record.id, written!.id, budget)
      await writeStep(tx, record, {
        node: 'evaluate',
        changes: { ...evaluated, severityScore: severity.score },
        remarks: opinion,
        action: 'evaluateDefect',
        detail: { riskLevel, proposed: severity.riskLevel, qualityType, budget: Boolean(budget) },
      })
      return written!.id
    })
    return { ...(await answerDefect(ctx, complaintId)), auditId }
  },
})

async function checkRiskLevel(ctx: Ctx, riskLevel: string): Promise<void> {
  const known = await lookups(ctx)
  if (!known.enabled('riskLevel', riskLevel)) throw invalid('riskLevel', 'not_offered')
}

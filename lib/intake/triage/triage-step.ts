import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import type { FieldName } from '@/lib/defects/fields'
import { orConflict } from '@/lib/defects/record/answer-defect'
import { checkOpinion, writeReview } from '@/lib/defects/steps/review-defect'
import { lookups } from '@/lib/dictionaries/names/lookups'
import type { IntakeReport } from '@/lib/intake/report/amend-report'
import { lockReport } from './lock-report'
import { moveProduct } from './move-product'

export async function opinionOr(ctx: Ctx, chosen: string | null | undefined, code: string): Promise<string> {
  if (chosen) {
    await checkOpinion(ctx, chosen)
    return chosen
  }
  const { opinions } = await lookups(ctx)
  const preset = [...opinions.values()].find(opinion => opinion.code === code && opinion.enabled)
  if (!preset) throw invalid('opinionId', 'required')
  return preset.id
}

interface Step {
  id: string
  version: number
  to: 'accepted' | 'returned' | 'rejected'
  opinionId: string
  remarks?: string | null
  fields?: FieldName[]
  also?(tx: Ctx, report: IntakeReport): Promise<void>
}

export async function triage(ctx: Ctx, step: Step): Promise<IntakeReport> {
  const { id, version, to, opinionId, remarks, fields, also } = step
  const transaction = ctx.tx(async tx => {
    const report = await lockReport(tx, id)
    if (report.defectId) {
      const result = to === 'accepted' ? '1' : '2'
      await writeReview(tx, { complaintId: report.defectId, version, opinionId, result, remarks, fields })
    } else await moveProduct(tx, report, { to, version, note: remarks })
    await also?.(tx, report)
    return report
  })
  return orConflict(ctx, version, transaction)
}

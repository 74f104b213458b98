import type { Db } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { createDefect } from '@/lib/defects/record/create-defect'
import { auditDefect } from '@/lib/defects/steps/audit-defect'
import { evaluateDefect } from '@/lib/defects/steps/evaluate-defect'
import { reviewDefect } from '@/lib/defects/steps/review-defect'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { contextOf } from '../people/people'
import { type Catalogue, seedCatalogue, validValues } from './records'

export const evaluation = {
  kind: 'evaluate',
  riskLevel: 'M',
  qualityType: '0',
  opinion: '建议跟踪',
} as const

/** People who may take one step each, one who may take all, and `to`, which brings a new record up to a step. */
export async function openLife(db: Db, files?: string) {
  const ids = await seedCatalogue(db)
  const [entry, reviewer, evaluator, auditor, nobody, all] = await Promise.all([
    contextOf(
      db,
      ['vehicle_defect', 'vehicle_defect_add', 'vehicle_defect_edit', 'vehicle_defect_feedback'],
      files,
    ),
    contextOf(
      db,
      ['vehicle_defect', 'vehicle_defect_feedback_audit', 'vehicle_defect_feedback_audit_del'],
      files,
    ),
    contextOf(db, ['vehicle_defect', 'vehicle_defect_evaluate'], files),
    contextOf(
      db,
      [
        'vehicle_defect',
        'vehicle_defect_opt',
        'vehicle_defect_hand_over',
        'vehicle_defect_merge',
        'vehicle_defect_feedback_delete',
      ],
      files,
    ),
    contextOf(db, ['vehicle_defect'], files),
    contextOf(db, 'all', files),
  ])
  const opinionId = [...(await lookups({ db })).opinions.keys()][0]!
  return { ids, opinionId, entry, reviewer, evaluator, auditor, nobody, all, to: stages(ids, opinionId, all) }
}

function stages(ids: Catalogue, opinionId: string, all: Ctx) {
  const place = ({ id, version }: { id: string; version: number }) => ({ complaintId: id, version })
  const toReview = async (more = {}) => place(await createDefect(all, { ...validValues(ids), ...more }))
  const reviewed = async (result: '1' | '2', more = {}) =>
    place(await reviewDefect(all, { ...(await toReview(more)), opinionId, result }))
  const toAudit = async (budget?: Parameters<typeof evaluateDefect>[1]['budget'], more = {}) =>
    place(
      await evaluateDefect(all, {
        ...(await reviewed('1', more)),
        kind: 'evaluate',
        riskLevel: 'H',
        qualityType: '1',
        opinion: '建议调查',
        budget,
      }),
    )
  const approved = async () =>
    place(await auditDefect(all, { ...(await toAudit()), kind: 'audit', result: '1', number: '1.00' }))
  const rejected = async (budget?: Parameters<typeof toAudit>[0]) =>
    place(
      await auditDefect(all, { ...(await toAudit(budget)), kind: 'audit', result: '2', opinion: '依据不足' }),
    )
  return {
    toReview,
    toEvaluate: (more = {}) => reviewed('1', more),
    returned: () => reviewed('2'),
    toAudit,
    approved,
    rejected,
  }
}

export type Life = Awaited<ReturnType<typeof openLife>>

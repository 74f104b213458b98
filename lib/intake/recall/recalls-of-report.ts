import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { states } from '@/lib/defects/states'
import type { Typed } from '@/lib/intake/draft/drafts'
import { isPublished, recallCheckOpen } from '@/lib/recalls/published/published-recalls'
import { foldCode } from '@/lib/values/fold'
import { evaluateVin, vinFault } from '@/lib/values/vin'
import { chosenCar, type PublicRecall, recallsIfSound } from './recalls-of-car'

export type OwnRecall = Pick<PublicRecall, 'recallNo' | 'title' | 'verdict'>

const covering = `SELECT r.recall_no AS "recallNo", r.title, m.verdict
  FROM recall_records AS m JOIN recalls AS r ON r.id = m.recall_id
  WHERE m.defect_id = $1::bigint AND m.removed_at IS NULL AND m.verdict IN ('covered', 'possible') AND ${isPublished}
  ORDER BY m.verdict, r.filed_at DESC, r.id DESC LIMIT 20`

export async function recallsOfReport(ctx: Ctx, defectId: string | null): Promise<OwnRecall[]> {
  if (!defectId || !(await recallCheckOpen(ctx))) return []
  return query<OwnRecall>(ctx.db, covering, [defectId])
}

const reported = `SELECT d.vin, d.model_range_id::text AS "modelRangeId" FROM defects AS d
  WHERE d.plate_key = $1 AND d.deleted_at IS NULL AND d.state <> ${states.draft}
    AND (d.mobile = $2 OR EXISTS (SELECT FROM intake_reports AS r WHERE r.defect_id = d.id AND r.mobile = $2))
  ORDER BY d.vin IS NULL, d.received_at DESC, d.id DESC LIMIT 10`

// A plate is anybody's to read and says who it belongs to: it is answered to the number or address that it was reported
// with, once a code has reached that, and to everybody else as a plate that nobody has reported.
export async function carOfPlate(ctx: Ctx, plateNo: string, mobile: string) {
  const rows = await query<{ vin: string | null; modelRangeId: string | null }>(ctx.db, reported, [
    ...[foldCode(plateNo), mobile],
  ])
  const isSound = (vin: string | null) => vin !== null && !vinFault(evaluateVin(vin))
  const { vin } = rows.find(row => isSound(row.vin)) ?? { vin: null }
  const modelRangeId = rows.find(row => row.modelRangeId)?.modelRangeId
  if (vin) return { vin, car: {} }
  return modelRangeId ? { vin: '', car: { modelRangeId } } : null
}

// What covers the car of a report that is being written; what may cover it is left to the check.
export async function recallsOfAnswers(ctx: Ctx, typed: Typed): Promise<OwnRecall[]> {
  const first = (name: string) => [typed[name] ?? ''].flat()[0] ?? ''
  const chosen = chosenCar.safeParse({ brandId: first('brandId'), modelRangeId: first('modelRangeId') })
  const car = chosen.success ? chosen.data : {}
  if (!(first('vin') || car.modelRangeId) || !(await recallCheckOpen(ctx))) return []
  const { recalls } = await recallsIfSound(ctx, first('vin'), car)
  return recalls.filter(({ verdict }) => verdict === 'covered')
}

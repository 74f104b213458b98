import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { Typed } from '@/lib/intake/draft/drafts'
import { isPublished, recallCheckOpen } from '@/lib/recalls/published/published-recalls'
import { chosenCar, recallsOfCar } from './recalls-of-car'

export interface OwnRecall {
  recallNo: string
  title: string
  verdict: 'covered' | 'possible'
}

const covering = `SELECT r.recall_no AS "recallNo", r.title, m.verdict
  FROM recall_records AS m JOIN recalls AS r ON r.id = m.recall_id
  WHERE m.defect_id = $1::bigint AND m.removed_at IS NULL AND m.verdict IN ('covered', 'possible') AND ${isPublished}
  ORDER BY m.verdict, r.filed_at DESC, r.id DESC LIMIT 20`

export async function recallsOfReport(ctx: Ctx, defectId: string | null): Promise<OwnRecall[]> {
  if (!defectId || !(await recallCheckOpen(ctx))) return []
  return query<OwnRecall>(ctx.db, covering, [defectId])
}

// What covers the car of a report that is being written; what may cover it is left to the check.
export async function recallsOfAnswers(ctx: Ctx, typed: Typed): Promise<OwnRecall[]> {
  const first = (name: string) => [typed[name] ?? ''].flat()[0] ?? ''
  const chosen = chosenCar.safeParse({ brandId: first('brandId'), modelRangeId: first('modelRangeId') })
  const car = chosen.success ? chosen.data : {}
  if (!(first('vin') || car.modelRangeId) || !(await recallCheckOpen(ctx))) return []
  try {
    const { recalls } = await recallsOfCar(ctx, first('vin'), car, { ownRecordsOnly: true })
    return recalls.filter(({ verdict }) => verdict === 'covered')
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return []
    throw error
  }
}

import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { addMonths, today } from '@/lib/core/today'
import { findDuplicates } from '@/lib/defects/duplicates/find-duplicates'
import { readCar } from '@/lib/defects/record/read-car'
import { readDefect } from '@/lib/defects/record/read-defect'
import { isEmpty, requiredFields } from '@/lib/defects/schema'
import { proposeRisk } from '@/lib/defects/steps/propose-risk'
import { readerOf, visibleTo } from '@/lib/defects/visible'

const sameKind = `SELECT count(*)::int AS n FROM defects WHERE deleted_at IS NULL AND model_range_id = $1::bigint
  AND assembly_code = $2 AND received_at >= $3::date AND ${visibleTo('$4')}`

export const readDeskRecord = operation({
  access: 'vehicle_defect:get',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const record = await readDefect(ctx, { id, masked: true, clearVin: true })
    const [{ vin, records }, same, candidates, proposal] = await Promise.all([
      readCar(ctx, { id }),
      countSameKind(ctx, record),
      findCandidates(ctx, id),
      record.nextActions.includes('evaluate') ? proposeRisk(ctx, { complaintId: id }) : null,
    ])
    // The one instant that a call would turn into text and a page would not.
    return {
      record: record as Omit<typeof record, 'anonymisedAt'>,
      ...{
        vin,
        sameVin: records.length,
        otherSeries: [...new Set(records.flatMap(one => one.otherSeries ?? []))],
        same,
        candidates,
        missing: requiredFields('staff').filter(
          name => isEmpty(record[name]) && !record.masked.includes(name),
        ),
        proposal,
      },
    }
  },
})

// Null where one may not look for duplicates, or not any more for now.
async function findCandidates(ctx: Ctx, id: string) {
  if (!ctx.can(findDuplicates.access)) return null
  return findDuplicates(ctx, { id }).catch(error => {
    if (error instanceof AppError) return null
    throw error
  })
}

interface Kind {
  modelRangeId: string | null
  assemblyCode: string | null
}

async function countSameKind(ctx: Ctx, { modelRangeId, assemblyCode }: Kind) {
  if (!modelRangeId || !assemblyCode) return null
  const from = addMonths(today(ctx.now), -12)
  const [row] = await query<{ n: number }>(ctx.db, sameKind, [
    modelRangeId,
    assemblyCode,
    from,
    readerOf(ctx),
  ])
  return { count: row?.n ?? 0, modelRangeId, assemblyCode, receivedAtFrom: from }
}

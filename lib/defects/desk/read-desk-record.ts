import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { addMonths, today } from '@/lib/core/today'
import { readCar } from '@/lib/defects/record/read-car'
import { readDefect } from '@/lib/defects/record/read-defect'
import { proposeRisk } from '@/lib/defects/steps/propose-risk'
import { readerOf, visibleTo } from '@/lib/defects/visible'

const sameKind = `SELECT count(*)::int AS n FROM defects WHERE deleted_at IS NULL AND model_range_id = $1::bigint
  AND assembly_code = $2 AND received_at >= $3::date AND ${visibleTo('$4')}`

export const readDeskRecord = operation({
  access: 'vehicle_defect:get',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const record = await readDefect(ctx, { id, masked: true, clearVin: true })
    const [{ vin, records }, same, proposal] = await Promise.all([
      readCar(ctx, { id }),
      countSameKind(ctx, record),
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
        proposal,
      },
    }
  },
})

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

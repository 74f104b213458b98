import { and, desc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { defectReviews } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { chosenReports, eachReport } from './each-report'
import { lockReport, reportOf } from './lock-report'
import { moveProductBack } from './move-product'
import { undoReview } from './undo-review'

export const undoTriage = operation({
  access: actions.undoReview.access,
  input: z.strictObject({ reports: chosenReports }),
  async run(ctx, { reports }) {
    return eachReport(ctx, reports, async ({ id, version }) => {
      const { defectId } = await reportOf(ctx, id)
      if (!defectId) return ctx.tx(async tx => moveProductBack(tx, await lockReport(tx, id), version))
      return undoReview(ctx, { id: await latestReview(ctx, defectId), complaintId: defectId, version })
    })
  },
})

async function latestReview(ctx: Ctx, defectId: string): Promise<string> {
  const [review] = await ctx.db
    .select({ id: defectReviews.id })
    .from(defectReviews)
    .where(and(eq(defectReviews.defectId, defectId), isNull(defectReviews.undoneAt)))
    .orderBy(desc(defectReviews.id))
    .limit(1)
  if (!review) throw new AppError('report_state', { state: 'received' })
  return review.id
}

import type { Ctx } from '@/lib/core/context'
import { enqueueMatch } from '@/lib/defects/matching/match-job'

/** In a transaction: records are matched again after it. */
export async function requestMatch(tx: Ctx, recallId: string): Promise<void> {
  await enqueueMatch(tx, { recallId })
}

import type { Ctx } from '@/lib/core/context'
import { enqueueMatch } from '@/lib/defects/matching/match-job'

export async function requestMatch(tx: Ctx, recallId: string): Promise<void> {
  await enqueueMatch(tx, { recallId })
}

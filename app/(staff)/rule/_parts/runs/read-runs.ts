import { getPreference } from '@/lib/accounts/people/preferences'
import type { Ctx } from '@/lib/core/context'
import { pageRuns } from '@/lib/signals/runs/page-runs'

type Query = Record<string, string | string[] | undefined>

export async function readRuns(ctx: Ctx, { page, limit }: Query) {
  const [runs, preferences] = await Promise.all([
    pageRuns(ctx, { page, limit }),
    getPreference(ctx, { key: 'signalRuns' }),
  ])
  return { page: runs, preferences }
}

import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { enqueueMatch } from '@/lib/defects/matching/match-job'
import type { Scope } from '@/lib/defects/recalls/judge'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { keptOf } from '../edit/check-recall'
import { scopeFaults } from '../edit/check-scopes'
import { findRecall, plainScope, readScopes, type StoredRecall } from '../recall-rows'
import { type ScopeInput, startMatchInput } from '../schema'

export const startMatch = operation({
  access: 'recall:edit',
  input: startMatchInput,
  async run(ctx, { id, dry, scopes }): Promise<{ jobId: string }> {
    const recall = await findRecall(ctx, id)
    if (!dry && recall.state === 'draft') throw new AppError('recall_state', { state: recall.state })
    const given = scopes && (await scopesOf(ctx, recall, scopes))
    return ctx.tx(async tx => ({ jobId: await enqueueMatch(tx, { recallId: id, dry, scopes: given }) }))
  },
})

async function scopesOf(ctx: Ctx, recall: StoredRecall, scopes: ScopeInput[]): Promise<Scope[]> {
  const { producerId, brandIds } = recall
  const kept = keptOf({ scopes: await readScopes(ctx, recall.id) })
  const issues = await scopeFaults(ctx, scopes, { producerId, brandIds, kept })
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
  return openScopes(ctx, scopes)
}

// As the judge takes them.
export async function openScopes(ctx: Ctx, scopes: readonly ScopeInput[]): Promise<Scope[]> {
  const { series } = await lookups(ctx)
  return scopes.map((scope, at) => ({
    ...plainScope(scope),
    // A row that is not saved is named by its place.
    id: scope.id ?? `-${at + 1}`,
    seriesBrandId: (scope.modelRangeId && series.get(scope.modelRangeId)?.brandId) || null,
  }))
}

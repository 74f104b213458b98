import { asc, eq } from 'drizzle-orm'
import { recallScopes } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import type { ScopeInput } from './schema'

export type StoredScope = Omit<typeof recallScopes.$inferSelect, 'recallId' | 'sort'>

export async function readScopes(ctx: Ctx, recallId: string): Promise<StoredScope[]> {
  const rows = await ctx.db
    .select()
    .from(recallScopes)
    .where(eq(recallScopes.recallId, recallId))
    .orderBy(asc(recallScopes.sort), asc(recallScopes.id))
  return rows.map(({ recallId: _, sort: __, ...scope }) => scope)
}

export const plainScope = (scope: ScopeInput): Omit<StoredScope, 'id'> & { id?: string } => ({
  ...(scope.id && { id: scope.id }),
  exclude: scope.exclude,
  modelRangeId: scope.modelRangeId ?? null,
  brandId: scope.brandId ?? null,
  typeCodeIds: scope.typeCodeIds,
  modelNames: scope.modelNames,
  modelYearFrom: scope.modelYearFrom ?? null,
  modelYearTo: scope.modelYearTo ?? null,
  productionFrom: scope.productionFrom ?? null,
  productionTo: scope.productionTo ?? null,
  powerTypes: scope.powerTypes,
  vinFrom: scope.vinFrom ?? null,
  vinTo: scope.vinTo ?? null,
  vinPrefix: scope.vinPrefix ?? null,
  quantity: scope.quantity ?? null,
  condition: scope.condition ?? null,
})

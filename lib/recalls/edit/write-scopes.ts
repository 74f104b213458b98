import { and, eq, inArray } from 'drizzle-orm'
import { recallScopes } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { plainScope, readScopes } from '../recall-rows'
import type { ScopeInput } from '../schema'

/**
 * In a transaction. Rows that bear an id keep it, the others are new, and what is not given goes.
 * @throws AppError invalid_input for a row of another campaign
 */
export async function writeScopes(tx: Ctx, recallId: string, scopes: readonly ScopeInput[]): Promise<void> {
  const before = new Map((await readScopes(tx, recallId)).map(scope => [scope.id, scope]))
  const foreign = scopes.findIndex(({ id }) => id && !before.has(id))
  if (foreign >= 0)
    throw new AppError(
      'invalid_input',
      {},
      { issues: [{ path: `scopes.${foreign}.id`, code: 'not_offered' }] },
    )
  const kept = new Set(scopes.flatMap(({ id }) => id ?? []))
  const gone = [...before.keys()].filter(id => !kept.has(id))
  if (gone.length > 0)
    await tx.db
      .delete(recallScopes)
      .where(and(eq(recallScopes.recallId, recallId), inArray(recallScopes.id, gone)))
  for (const [sort, scope] of scopes.entries()) {
    const { id, ...row } = plainScope(scope)
    if (id)
      await tx.db
        .update(recallScopes)
        .set({ ...row, sort })
        .where(eq(recallScopes.id, id))
  }
  const fresh = scopes.flatMap((scope, sort) => (scope.id ? [] : [{ ...plainScope(scope), recallId, sort }]))
  if (fresh.length > 0) await tx.db.insert(recallScopes).values(fresh)
}

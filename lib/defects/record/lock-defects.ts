import { asc, sql } from 'drizzle-orm'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { visible } from '@/lib/defects/visible'
import type { DefectRecord } from './write-version'

/**
 * Locks in the order of ids, so that two callers cannot deadlock.
 * @throws AppError not_found when one is missing, or is a draft that the caller may not see
 */
export async function lockDefects(ctx: Ctx, ids: readonly string[]): Promise<DefectRecord[]> {
  const requested = [...new Set(ids)]
  const found = await ctx.db
    .select()
    .from(defects)
    .where(sql`${defects.id} = ANY(${sql.param(requested)}::bigint[]) AND ${visible(ctx)}`)
    .orderBy(asc(defects.id))
    .for('update')
  if (found.length < requested.length) throw new AppError('not_found')
  return found
}

export async function lockDefect(ctx: Ctx, id: string): Promise<DefectRecord> {
  const [record] = await lockDefects(ctx, [id])
  return record!
}

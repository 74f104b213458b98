import { asc, sql } from 'drizzle-orm'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { visible } from '@/lib/defects/visible'
import type { DefectRecord } from './write-version'

/**
 * Locks records for the rest of the transaction, in the order of their ids so that two callers never wait for each other.
 * @throws AppError not_found when one of them is not there, or is a draft of which the caller may not know
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

/** One record, locked. */
export async function lockDefect(ctx: Ctx, id: string): Promise<DefectRecord> {
  const [record] = await lockDefects(ctx, [id])
  return record!
}

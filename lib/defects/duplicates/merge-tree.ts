import { and, eq, inArray, isNull } from 'drizzle-orm'
import { query } from '@/db/client'
import { defectJudgements, defectMerges } from '@/db/schema/duplicates'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'

/** The smaller id first, as judgements are kept. */
export function pairOf(one: string, other: string): [string, string] {
  return BigInt(one) < BigInt(other) ? [one, other] : [other, one]
}

/** @throws AppError judged, when somebody has said that the two are not the same event */
export async function refuseJudged(ctx: Ctx, one: string, other: string): Promise<void> {
  const [oneId, otherId] = pairOf(one, other)
  const [judged] = await ctx.db
    .select({ verdict: defectJudgements.verdict })
    .from(defectJudgements)
    .where(and(eq(defectJudgements.oneId, oneId), eq(defectJudgements.otherId, otherId)))
  if (judged) throw new AppError('judged', { verdict: judged.verdict })
}

/** The merge that a record is in, if any. */
export async function mergeOf(ctx: Ctx, mergedId: string) {
  const [merge] = await ctx.db
    .select()
    .from(defectMerges)
    .where(and(eq(defectMerges.mergedId, mergedId), isNull(defectMerges.undoneAt)))
  return merge
}

// The tables are small, but this runs inside locks: only along the index, from the top down.
const below = `WITH RECURSIVE below AS (
  SELECT merged_id FROM defect_merges WHERE into_id = $1::bigint AND undone_at IS NULL
  UNION SELECT m.merged_id FROM defect_merges AS m JOIN below ON m.into_id = below.merged_id WHERE m.undone_at IS NULL)
  SELECT merged_id AS id FROM below ORDER BY merged_id`

/** Everything that was merged into a record, and into what was merged into it. */
export async function mergedBelow(ctx: Ctx, id: string): Promise<string[]> {
  return (await query<{ id: string }>(ctx.db, below, [id])).map(row => row.id)
}

/** Whether anything is merged into one of these still. */
export async function anyMergedInto(ctx: Ctx, ids: string[]): Promise<boolean> {
  const found = await ctx.db
    .select({ id: defectMerges.id })
    .from(defectMerges)
    .where(and(inArray(defectMerges.intoId, ids), isNull(defectMerges.undoneAt)))
    .limit(1)
  return found.length > 0
}

import { and, inArray, isNull } from 'drizzle-orm'
import { query } from '@/db/client'
import { findRow } from '@/db/rows'
import { defectJudgements, defectMerges } from '@/db/schema/duplicates'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'

export function pairOf(one: string, other: string): [string, string] {
  return BigInt(one) < BigInt(other) ? [one, other] : [other, one]
}

export async function refuseJudged(ctx: Ctx, one: string, other: string): Promise<void> {
  const [oneId, otherId] = pairOf(one, other)
  const judged = await findRow(ctx.db, defectJudgements, { oneId, otherId }, 'verdict')
  if (judged) throw new AppError('judged', { verdict: judged.verdict })
}

export const mergeOf = (ctx: Ctx, mergedId: string) =>
  findRow(ctx.db, defectMerges, { mergedId, undoneAt: null })

// Runs while locks are held, so it walks down from the top along the index only.
const below = `WITH RECURSIVE below AS (
  SELECT merged_id FROM defect_merges WHERE into_id = $1::bigint AND undone_at IS NULL
  UNION SELECT m.merged_id FROM defect_merges AS m JOIN below ON m.into_id = below.merged_id WHERE m.undone_at IS NULL)
  SELECT merged_id AS id FROM below ORDER BY merged_id`

export async function mergedBelow(ctx: Ctx, id: string): Promise<string[]> {
  return (await query<{ id: string }>(ctx.db, below, [id])).map(row => row.id)
}

export async function anyMergedInto(ctx: Ctx, ids: string[]): Promise<boolean> {
  const found = await ctx.db
    .select({ id: defectMerges.id })
    .from(defectMerges)
    .where(and(inArray(defectMerges.intoId, ids), isNull(defectMerges.undoneAt)))
    .limit(1)
  return found.length > 0
}

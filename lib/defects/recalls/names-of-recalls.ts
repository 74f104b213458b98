import { inArray } from 'drizzle-orm'
import { recalls } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'

export async function namesOfRecalls(ctx: Ctx, ids: string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const rows = await ctx.db
    .select({ id: recalls.id, recallNo: recalls.recallNo, title: recalls.title })
    .from(recalls)
    .where(inArray(recalls.id, ids))
  return Object.fromEntries(rows.map(({ id, recallNo, title }) => [id, `${recallNo} ${title}`]))
}

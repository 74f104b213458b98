import { inArray } from 'drizzle-orm'
import { typeCodes } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'

/** Specific models grow without end, so they are not kept in memory: their names by id, read when they are needed. */
export async function namesOfTypeCodes(ctx: Ctx, ids: string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const found = await ctx.db
    .select({ id: typeCodes.id, name: typeCodes.name })
    .from(typeCodes)
    .where(inArray(typeCodes.id, ids))
  return Object.fromEntries(found.map(({ id, name }) => [id, name]))
}

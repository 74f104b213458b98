import { inArray } from 'drizzle-orm'
import { imports } from '@/db/schema/imports'
import type { Ctx } from '@/lib/core/context'

/** The files of imports, for who filters records by one. */
export async function namesOfImports(ctx: Ctx, ids: string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const rows = await ctx.db
    .select({ id: imports.id, fileName: imports.fileName })
    .from(imports)
    .where(inArray(imports.id, ids))
  return Object.fromEntries(rows.map(({ id, fileName }) => [id, fileName]))
}

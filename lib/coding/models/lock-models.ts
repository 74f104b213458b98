import { eq, sql } from 'drizzle-orm'
import { codingModels } from '@/db/schema/coding'
import type { Ctx } from '@/lib/core/context'

export async function lockModels(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('codingModels'))`)
}

export async function retireCurrent(ctx: Ctx): Promise<void> {
  await ctx.db.update(codingModels).set({ state: 'former' }).where(eq(codingModels.state, 'current'))
}

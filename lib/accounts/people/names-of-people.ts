import { inArray } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import type { Ctx } from '@/lib/core/context'

/** What these people are called, by their ids; an id that nobody has gives no name. */
export async function namesOfPeople(ctx: Ctx, ids: string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const found = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids))
  return Object.fromEntries(found.map(({ id, name }) => [id, name]))
}

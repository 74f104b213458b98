import { and, eq, inArray } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'

export async function checkPeople(ctx: Ctx, people: readonly string[]): Promise<void> {
  const ids = [...new Set(people)]
  if (ids.length === 0) return
  const known = await ctx.db.$count(
    users,
    and(inArray(users.id, ids), eq(users.state, 'active'), eq(users.type, 'staff')),
  )
  if (known < ids.length) throw invalid('notify.people', 'not_offered')
}

import { namesById } from '@/db/names-by-id'
import { users } from '@/db/schema/accounts'
import type { Ctx } from '@/lib/core/context'

export const namesOfPeople = (ctx: Ctx, ids: string[]) => namesById(ctx.db, users.id, users.name, ids)

import { namesById } from '@/db/names-by-id'
import { typeCodes } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'

/** Specific models grow without end, so they are not kept in memory: their names by id, read when they are needed. */
export const namesOfTypeCodes = (ctx: Ctx, ids: string[]) =>
  namesById(ctx.db, typeCodes.id, typeCodes.name, ids)

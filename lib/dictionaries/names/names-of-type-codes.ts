import { namesById } from '@/db/names-by-id'
import { typeCodes } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'

/** Type codes grow without bound, so they are not in the lookup tables but read when needed. */
export const namesOfTypeCodes = (ctx: Ctx, ids: string[]) =>
  namesById(ctx.db, typeCodes.id, typeCodes.name, ids)

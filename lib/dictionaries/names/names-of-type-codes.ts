import { namesById } from '@/db/names-by-id'
import { typeCodes } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'

export const namesOfTypeCodes = (ctx: Ctx, ids: string[]) =>
  namesById(ctx.db, typeCodes.id, typeCodes.name, ids)

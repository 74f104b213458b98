import { namesById } from '@/db/names-by-id'
import { imports } from '@/db/schema/imports'
import type { Ctx } from '@/lib/core/context'

export const namesOfImports = (ctx: Ctx, ids: string[]) =>
  namesById(ctx.db, imports.id, imports.fileName, ids)

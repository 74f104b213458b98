import { eq } from 'drizzle-orm'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { type DefectDetail, readDefect } from './read-defect'

type Place = Pick<DefectDetail, 'id' | 'complaintNo' | 'state' | 'version'>

/**
 * Only the place of the record for callers who may not read it, or no longer may: the write can have made it
 * somebody else's draft (handed over, merge undone).
 */
export async function answerDefect(ctx: Ctx, id: string): Promise<DefectDetail | Place> {
  if (ctx.can('vehicle_defect:get')) {
    const detail = await readDefect(ctx, { id }).catch(unlessUnknown)
    if (detail) return detail
  }
  const [place] = await ctx.db
    .select({
      id: defects.id,
      complaintNo: defects.complaintNo,
      state: defects.state,
      version: defects.version,
    })
    .from(defects)
    .where(eq(defects.id, id))
  return place!
}

function unlessUnknown(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'not_found') return undefined
  throw error
}

import { eq } from 'drizzle-orm'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { type DefectDetail, readDefect } from './read-defect'

type Place = Pick<DefectDetail, 'id' | 'complaintNo' | 'state' | 'version'>

/** What a write answers: the record as it may be read, or its place in its life to who may only write. */
export async function answerDefect(ctx: Ctx, id: string): Promise<DefectDetail | Place> {
  if (ctx.can('vehicle_defect:get')) return readDefect(ctx, { id })
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

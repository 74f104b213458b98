import { eq } from 'drizzle-orm'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'

/** What a write answers: the record's place in its life. */
export async function answerDefect(ctx: Ctx, id: string) {
  const [record] = await ctx.db
    .select({
      id: defects.id,
      complaintNo: defects.complaintNo,
      state: defects.state,
      version: defects.version,
    })
    .from(defects)
    .where(eq(defects.id, id))
  return record!
}

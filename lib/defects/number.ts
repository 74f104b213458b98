import { sql } from 'drizzle-orm'
import { defectNumbers } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'

/**
 * Numbers are letters (XF: consumer products), the day in Shanghai and six digits. The row of the day stays
 * locked until the transaction ends, so take them as late as possible; a rollback gives them back.
 */
export async function nextNumbers(ctx: Ctx, count: number, letters = 'QX'): Promise<string[]> {
  const day = today(ctx.now)
  const [row] = await ctx.db
    .insert(defectNumbers)
    .values({ day, last: count })
    .onConflictDoUpdate({
      target: defectNumbers.day,
      set: { last: sql`${defectNumbers.last} + excluded.last` },
    })
    .returning({ last: defectNumbers.last })
  const first = row!.last - count + 1
  const prefix = `${letters}${day.replaceAll('-', '')}`
  return Array.from({ length: count }, (_, at) => prefix + String(first + at).padStart(6, '0'))
}

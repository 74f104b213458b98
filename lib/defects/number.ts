import { sql } from 'drizzle-orm'
import { defectNumbers } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'

/**
 * The next `count` complaint numbers of today: QX (XF for consumer products), the day in Shanghai, six digits. The day's row stays locked until
 * the transaction ends, so take numbers as late in it as possible; what rolls back gives its numbers back.
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

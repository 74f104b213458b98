import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { supplementRequests } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'

const isOpen = and(isNull(supplementRequests.answeredAt), isNull(supplementRequests.withdrawnAt))

export async function openRequest(ctx: Ctx, reportId: string) {
  const [request] = await ctx.db
    .select()
    .from(supplementRequests)
    .where(and(eq(supplementRequests.reportId, reportId), isOpen))
    .orderBy(desc(supplementRequests.id))
    .limit(1)
  return request
}

export async function withdrawRequests(tx: Ctx, those: SQL): Promise<void> {
  await tx.db.update(supplementRequests).set({ withdrawnAt: tx.now }).where(and(those, isOpen))
}

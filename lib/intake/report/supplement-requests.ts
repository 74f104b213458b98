import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { findRows, updateRows } from '@/db/rows'
import { supplementRequests } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'

const isOpen = and(isNull(supplementRequests.answeredAt), isNull(supplementRequests.withdrawnAt))

export async function openRequest(ctx: Ctx, reportId: string) {
  const those = and(eq(supplementRequests.reportId, reportId), isOpen)
  return (await findRows(ctx.db, supplementRequests, those).orderBy(desc(supplementRequests.id)).limit(1))[0]
}

export async function withdrawRequests(tx: Ctx, those: SQL): Promise<void> {
  await updateRows(tx.db, supplementRequests, and(those, isOpen), { withdrawnAt: tx.now })
}

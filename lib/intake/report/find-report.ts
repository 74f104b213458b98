import { and, eq } from 'drizzle-orm'
import { intakeReports } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { takeTry } from '@/lib/core/limits/rate-limit'
import { hashOf } from '@/lib/core/secrets'
import { normalized, text } from '@/lib/core/text'
import { takeFloodTry } from '@/lib/intake/network-limit'
import { normalizeMobile } from '@/lib/values/phone'
import { normaliseReceipt } from './receipt'

/** No format checks: every wrong pair must get the same answer. */
export const reporterInput = {
  receipt: normalized(normaliseReceipt, text(60)),
  mobile: normalized(normalizeMobile, text(40)),
}

const perReceipt = { name: 'report-receipt', tries: 30, seconds: 10 * 60 }

export type IntakeReport = typeof intakeReports.$inferSelect

export async function findReport(
  ctx: Ctx,
  { receipt, mobile }: { receipt: string; mobile: string },
): Promise<IntakeReport> {
  await takeFloodTry(ctx, 'report-status')
  const receiptHash = hashOf(receipt)
  await takeTry(ctx.db, perReceipt, receiptHash)
  const [report] = await ctx.db
    .select()
    .from(intakeReports)
    .where(and(eq(intakeReports.receiptHash, receiptHash), eq(intakeReports.mobile, mobile)))
  if (!report) throw new AppError('receipt_unknown')
  return report
}

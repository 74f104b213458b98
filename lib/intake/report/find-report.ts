import { and, eq } from 'drizzle-orm'
import { intakeReports } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { takeTry } from '@/lib/core/limits/rate-limit'
import { hashOf } from '@/lib/core/secrets'
import { normalized, text } from '@/lib/core/text'
import { takeFloodTry } from '@/lib/intake/network-limit'
import { keyedHash } from '@/lib/intake/secrets'
import { normalizeMobile } from '@/lib/values/phone'
import { normalizeCode } from '@/lib/values/spelling'

const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 20

/**
 * 100 bits derived from a random seed and AUTH_SECRET, so that a repeated request gets the same receipt although only
 * its hash is stored. Without I, L, O and U, which are misread.
 */
export function receiptOf(seed: string): string {
  const bits = BigInt(`0x${keyedHash('receipt', seed)}`)
  const text = Array.from({ length }, (_, at) => signs[Number((bits >> BigInt(5 * at)) & 31n)]).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

export function normaliseReceipt(typed: string): string {
  const plain = normalizeCode(typed).replace(/O/g, '0').replace(/[IL]/g, '1')
  return plain.replace(/(.{4})(?=.)/g, '$1-')
}

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

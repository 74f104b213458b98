import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { intakeReports } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { askedOf, type Draft, findDraft } from '@/lib/intake/draft/drafts'
import { findReport, type IntakeReport, reporterInput } from '@/lib/intake/report/find-report'

export type Asked = NonNullable<Draft['asked']>

export interface AskedReport {
  draft: Draft
  asked: Asked
  report: IntakeReport
}

/**
 * The report that this browser has shown to be its own: by its receipt, or by a code to its number. `id` says which one
 * a page was about, so that a form never acts on the report of another window.
 */
export async function askedReport(
  ctx: Ctx,
  token: string | undefined,
  id?: string,
): Promise<AskedReport | null> {
  const draft = await findDraft(ctx, token)
  const asked = draft && askedOf(draft, ctx.now)
  if (!draft || !asked) return null
  const report = asked.confirmed ? await reportOfNumber(ctx, asked.mobile, id) : await byReceipt(ctx, asked)
  return report && (id === undefined || report.id === id) ? { draft, asked, report } : null
}

async function reportOfNumber(ctx: Ctx, mobile: string, id = ''): Promise<IntakeReport | undefined> {
  if (!/^[1-9]\d{0,17}$/.test(id) || !mobile) return undefined
  const [report] = await ctx.db
    .select()
    .from(intakeReports)
    .where(and(eq(intakeReports.id, id), eq(intakeReports.mobile, mobile)))
  return report
}

const typedPair = z.object(reporterInput)

async function byReceipt(ctx: Ctx, { receipt, mobile }: Asked): Promise<IntakeReport | undefined> {
  const typed = typedPair.safeParse({ receipt, mobile })
  if (!receipt || !typed.success) return undefined
  return findReport(ctx, typed.data).catch(error => {
    if (error instanceof AppError && error.code === 'receipt_unknown') return undefined
    throw error
  })
}

export const reportPage = ({ confirmed }: Asked, id: string) =>
  confirmed ? `mine?report=${id}` : 'status?found=1'

export const listPage = ({ confirmed }: Asked) => (confirmed ? 'mine' : 'status')

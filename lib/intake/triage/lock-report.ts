import { eq, sql } from 'drizzle-orm'
import { defects } from '@/db/schema/defects'
import { intakeReports } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { type IntakeReport, lockReportRow } from '@/lib/intake/report/amend-report'
import type { ProductState } from '@/lib/intake/states'

export async function reportOf(ctx: Ctx, id: string): Promise<IntakeReport> {
  const [report] = await ctx.db.select().from(intakeReports).where(eq(intakeReports.id, id))
  if (!report) throw new AppError('not_found')
  return report
}

/** Locks the record first, then the report; every step uses this order. */
export async function lockReport(ctx: Ctx, id: string): Promise<IntakeReport> {
  return lockReportRow(ctx, await reportOf(ctx, id))
}

export function checkProduct(report: IntakeReport, version: number, from: readonly ProductState[]): void {
  if (report.version !== version)
    throw new AppError('conflict', {}, { data: { version: report.version, state: report.state } })
  if (!from.includes(report.state as ProductState))
    throw new AppError('report_state', { state: report.state ?? '' })
}

export async function stateOf(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({
      id: intakeReports.id,
      complaintNo: intakeReports.complaintNo,
      state: intakeReports.state,
      version: sql<number>`coalesce(${defects.version}, ${intakeReports.version})`,
    })
    .from(intakeReports)
    .leftJoin(defects, eq(defects.id, intakeReports.defectId))
    .where(eq(intakeReports.id, id))
  if (!row) throw new AppError('not_found')
  return row
}

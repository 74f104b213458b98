import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pick } from '@/db/columns-of'
import { findRows } from '@/db/rows'
import { defects } from '@/db/schema/defects'
import { intakeReports } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError, requireRow, settleEach } from '@/lib/core/errors'
import { errorText } from '@/lib/i18n/translate'
import { type IntakeReport, lockReportRow } from '@/lib/intake/report/amend-report'
import type { ProductState } from '@/lib/intake/states'
import { seen } from './queue-state'

export async function reportOf(ctx: Ctx, id: string): Promise<IntakeReport> {
  return requireRow(await ctx.db.select().from(intakeReports).where(eq(intakeReports.id, id)))
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
  return requireRow(
    await ctx.db
      .select({
        ...pick(intakeReports, 'id complaintNo state'),
        version: sql<number>`coalesce(${defects.version}, ${intakeReports.version})`,
      })
      .from(intakeReports)
      .leftJoin(defects, eq(defects.id, intakeReports.defectId))
      .where(eq(intakeReports.id, id)),
  )
}

export const chosenReports = z.array(z.strictObject(seen)).min(1).max(200)

export async function eachReport<Chosen extends { id: string }>(
  ctx: Ctx,
  reports: readonly Chosen[],
  work: (report: Chosen) => Promise<unknown>,
) {
  const errors = await settleEach(reports, work, error =>
    error instanceof AppError && error.code === 'forbidden' ? null : error,
  )
  const ids = reports.map(({ id }) => id)
  const rows = await findRows(ctx.db, intakeReports, inArray(intakeReports.id, ids), 'id complaintNo')
  const numbers = new Map(rows.map(row => [row.id, row.complaintNo]))
  const results = reports.map(report => {
    const { id } = report
    const error = errors.get(report)
    return {
      id,
      complaintNo: numbers.get(id) ?? null,
      done: !error,
      error: error ? { code: String(error.code), message: errorText(ctx.locale, error) } : null,
    }
  })
  return { done: reports.length - errors.size, failed: errors.size, results }
}

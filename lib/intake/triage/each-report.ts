import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { intakeReports } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError, settleEach } from '@/lib/core/errors'
import { errorText } from '@/lib/i18n/translate'
import { seen } from './queue-state'

export const chosenReports = z.array(z.strictObject(seen)).min(1).max(200)

interface Result {
  id: string
  complaintNo: string | null
  done: boolean
  error: { code: string; message: string } | null
}

export async function eachReport<Chosen extends { id: string }>(
  ctx: Ctx,
  reports: readonly Chosen[],
  work: (report: Chosen) => Promise<unknown>,
): Promise<{ done: number; failed: number; results: Result[] }> {
  const errors = await settleEach(reports, work, error =>
    error instanceof AppError && error.code === 'forbidden' ? null : error,
  )
  const ids = reports.map(({ id }) => id)
  const rows = await ctx.db
    .select({ id: intakeReports.id, complaintNo: intakeReports.complaintNo })
    .from(intakeReports)
    .where(inArray(intakeReports.id, ids))
  const numbers = new Map(rows.map(row => [row.id, row.complaintNo]))
  const results = reports.map((report): Result => {
    const { id } = report
    const error = errors.get(report)
    return {
      id,
      complaintNo: numbers.get(id) ?? null,
      done: !error,
      error: error ? { code: error.code, message: errorText(ctx.locale, error) } : null,
    }
  })
  return { done: reports.length - errors.size, failed: errors.size, results }
}

import { sql } from 'drizzle-orm'
import { pick } from '@/db/columns-of'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { AppError, settleEach } from '@/lib/core/errors'
import { Stale } from '@/lib/defects/record/answer-defect'
import { visible } from '@/lib/defects/visible'
import { errorText } from '@/lib/i18n/translate'

interface Chosen {
  complaintId: string
  version: number
}

export async function eachRecord(
  ctx: Ctx,
  records: readonly Chosen[],
  work: (record: Chosen) => Promise<unknown>,
) {
  const errors = await settleEach(records, work, error =>
    error instanceof Stale ? new AppError('conflict') : error,
  )
  const now = await loadStates(ctx, records)
  const results = records.map(record => {
    const error = errors.get(record)
    const at = now.get(record.complaintId)
    return {
      complaintId: record.complaintId,
      complaintNo: at?.complaintNo ?? null,
      done: !error,
      state: at?.state ?? null,
      version: at?.version ?? null,
      error: error ? { code: String(error.code), message: errorText(ctx.locale, error) } : null,
    }
  })
  return { done: records.length - errors.size, failed: errors.size, results }
}

async function loadStates(ctx: Ctx, records: readonly Chosen[]) {
  const ids = records.map(({ complaintId }) => complaintId)
  const rows = await ctx.db
    .select(pick(defects, 'id complaintNo state version'))
    .from(defects)
    .where(
      sql`${defects.id} = ANY(${sql.param(ids)}::bigint[]) AND ${defects.deletedAt} IS NULL AND ${visible(ctx)}`,
    )
  return new Map(rows.map(row => [row.id, row]))
}

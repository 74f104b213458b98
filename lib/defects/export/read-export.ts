import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { exports } from '@/db/schema/exports'
import { jobs } from '@/db/schema/jobs'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { instantText } from '@/lib/core/instant'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { jobReason } from '@/lib/jobs/read-job'
import type { Export } from './audit-export'

export const exportAccess = 'vehicle_defect_export:export'

export const readExport = operation({
  access: exportAccess,
  input: z.strictObject({ jobId: id }),
  async run(ctx, { jobId }) {
    const { row, job } = await findExport(ctx, jobId)
    return presentExport(ctx, row, job)
  },
})

export type ExportStatus = ReturnType<typeof presentExport>

export async function findExport(ctx: Ctx, jobId: string) {
  const [found] = await ctx.db
    .select({ row: exports, job: jobs })
    .from(exports)
    .innerJoin(jobs, eq(jobs.id, exports.jobId))
    .where(and(eq(exports.jobId, jobId), eq(exports.userId, signedIn(ctx).id)))
  if (!found) throw new AppError('not_found')
  return found
}

export function presentExport(ctx: Ctx, row: Export, job: typeof jobs.$inferSelect) {
  const kept = row.storeKey !== null && row.expiresAt! > ctx.now
  return {
    jobId: row.jobId,
    state: job.state,
    total: job.total,
    done: job.done,
    reason: jobReason(ctx, job.reason),
    fileName: row.fileName,
    filters: row.ids ? {} : textsOf(row.filters),
    chosen: row.ids?.length ?? null,
    purpose: row.reason,
    size: row.size,
    columns: row.columns.length,
    deleted: row.deleted,
    deidentified: row.deidentified,
    clear: row.clear,
    direct: row.direct,
    kept,
    expiresAt: instantText(row.expiresAt),
    createdAt: instantText(row.createdAt)!,
    finishedAt: instantText(job.finishedAt),
  }
}

const textsOf = (filters: Record<string, unknown>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(filters).map(([name, given]) => [name, [given].flat().map(String)]))

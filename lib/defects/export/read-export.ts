import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { pick } from '@/db/columns-of'
import { users } from '@/db/schema/accounts'
import { exports } from '@/db/schema/exports'
import { jobs } from '@/db/schema/jobs'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, requireRow } from '@/lib/core/errors'
import { operation, requireFreshSignIn } from '@/lib/core/operation'
import { FileReply } from '@/lib/core/replies'
import { id } from '@/lib/core/text'
import { inInstants } from '@/lib/core/today'
import { seesPersonal } from '@/lib/defects/visible'
import { mimeOf, type SheetFile } from '@/lib/excel/sheet-file'
import { cancelOf, jobReason, oneJob } from '@/lib/jobs/read-job'
import { auditExport, type Export } from './audit-export'
import { exportJob } from './export-job'

export const exportAccess = 'vehicle_defect_export:export'

const maxExports = 50

export const listExports = operation({
  access: exportAccess,
  input: z.strictObject({ jobId: id.optional() }),
  async run(ctx, { jobId }) {
    const me = signedIn(ctx).id
    // Who reads the audit log sees the one export that its row is about, whoever started it.
    const anybody = jobId !== undefined && ctx.can('system_audit:query')
    const rows = await ctx.db
      .select({ row: exports, job: jobs, userName: users.name })
      .from(exports)
      .innerJoin(jobs, eq(jobs.id, exports.jobId))
      .innerJoin(users, eq(users.id, exports.userId))
      .where(
        and(
          anybody ? undefined : eq(exports.userId, me),
          jobId === undefined ? undefined : eq(exports.jobId, jobId),
        ),
      )
      .orderBy(desc(exports.id))
      .limit(maxExports)
    return rows.map(({ row, job, userName }) => ({
      ...presentExport(ctx, row, job),
      userName,
      mine: row.userId === me,
    }))
  },
})

export type ListedExport = Awaited<ReturnType<typeof listExports>>[number]

export const readExport = operation({
  access: exportAccess,
  input: oneJob,
  async run(ctx, { jobId }) {
    const { row, job } = await findExport(ctx, jobId)
    return presentExport(ctx, row, job)
  },
})

export type ExportStatus = ReturnType<typeof presentExport>

export async function findExport(ctx: Ctx, jobId: string) {
  return requireRow(
    await ctx.db
      .select({ row: exports, job: jobs })
      .from(exports)
      .innerJoin(jobs, eq(jobs.id, exports.jobId))
      .where(and(eq(exports.jobId, jobId), eq(exports.userId, signedIn(ctx).id))),
  )
}

export function presentExport(ctx: Ctx, row: Export, job: typeof jobs.$inferSelect) {
  const kept = row.storeKey !== null && row.expiresAt! > ctx.now
  return {
    ...inInstants(
      pick(row, 'jobId fileName format size deleted deidentified clear direct expiresAt createdAt'),
    ),
    ...inInstants(pick(job, 'state total done finishedAt')),
    reason: jobReason(ctx, job.reason),
    filters: row.ids ? {} : textsOf(row.filters),
    chosen: row.ids?.length ?? null,
    purpose: row.reason,
    columns: row.columns.length,
    kept,
  }
}

const textsOf = (filters: Record<string, unknown>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(filters).map(([name, given]) => [name, [given].flat().map(String)]))

export const cancelExport = cancelOf({
  access: exportAccess,
  kind: exportJob.kind,
  async audit(tx, jobId) {
    const { row } = await findExport(tx, jobId)
    return { action: 'cancelExport', entity: 'export', entityId: row.id }
  },
  answer: () => null,
})

export const downloadExport = operation({
  access: exportAccess,
  input: oneJob,
  async run(ctx, { jobId }): Promise<SheetFile> {
    const { row } = await findExport(ctx, jobId)
    const { storeKey, size, fileName, expiresAt, format } = row
    if (!storeKey || size === null || !expiresAt || expiresAt <= ctx.now) throw new AppError('not_found')
    // The file may hold more than the caller's present rights allow.
    if (row.clear && !seesPersonal(ctx)) throw new AppError('forbidden')
    if (row.clear) requireFreshSignIn(ctx)
    if (row.deleted && !ctx.can('vehicle_defect_delete:query')) throw new AppError('forbidden')
    await auditExport(ctx, 'downloadExport', row)
    const open = (range?: { start: number; end: number }) => ctx.services.fileStore.open(storeKey, range)
    return new FileReply({ name: fileName, mime: mimeOf(format), size, open })
  },
})

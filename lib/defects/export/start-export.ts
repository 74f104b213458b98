import { and, eq, inArray, sql } from 'drizzle-orm'
import { exports } from '@/db/schema/exports'
import { jobs } from '@/db/schema/jobs'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { operation, requireFreshSignIn } from '@/lib/core/operation'
import { today } from '@/lib/core/today'
import { deletedFilterShape } from '@/lib/defects/list/deleted-filters'
import { filterShape } from '@/lib/defects/list/filters'
import { vinOf } from '@/lib/defects/list/find-page'
import { foundByOthers, limitVinLookups } from '@/lib/defects/vin-limit'
import { seesPersonal } from '@/lib/defects/visible'
import { translate } from '@/lib/i18n/translate'
import { enqueueJob, enterJob } from '@/lib/jobs/job'
import { readParameters } from '@/lib/settings/read-parameters'
import { auditExport } from './audit-export'
import { exportColumnOf } from './export-columns'
import { exportJob, streamExport } from './export-job'
import { type ExportInput, exportInput } from './export-schema'
import { countForExport } from './export-sheet'
import { saveChoices } from './list-export-columns'

async function startExport(ctx: Ctx, { reason, masked, ...filters }: ExportInput, deleted: boolean) {
  const [{ exportLimits: limits }, total] = await Promise.all([
    readParameters(ctx, ['exportLimits']),
    limitVinLookups(
      ctx,
      filters.ids ? undefined : vinOf(filters.filters),
      () => countForExport(ctx, { ...filters, deleted }),
      (total, vin) => foundByOthers(ctx, vin, total, deleted),
    ),
  ])
  if (total > limits.reasonAbove && !reason)
    throw invalid('reason', 'required_above', { total, max: limits.reasonAbove })
  const personal = filters.columns.some(key => exportColumnOf.get(key)?.personal)
  const clear = personal && !filters.deidentified && !masked && seesPersonal(ctx)
  if (clear) requireFreshSignIn(ctx)
  const direct = total <= limits.jobAbove
  const row = await ctx.tx(async tx => {
    await refuseMany(tx, limits.mostAtOnce)
    const jobId = await (direct ? enterJob : enqueueJob)(tx, exportJob, {})
    await tx.db.update(jobs).set({ total }).where(eq(jobs.id, jobId))
    const [row] = await tx.db
      .insert(exports)
      .values({
        ...filters,
        jobId,
        userId: signedIn(ctx).id,
        deleted,
        clear,
        reason: reason || null,
        direct,
        fileName: `${nameOf(ctx, deleted)}.${filters.format}`,
        createdAt: ctx.now,
      })
      .returning()
    await auditExport(tx, 'startExport', row!, { total })
    await saveChoices(tx, { last: filters.columns })
    return row!
  })
  return direct ? streamExport(ctx, row) : { jobId: row.jobId, total }
}

async function refuseMany(tx: Ctx, limit: number) {
  const userId = signedIn(tx).id
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`export ${userId}`}))`)
  const pendingCount = await tx.db.$count(
    jobs,
    and(eq(jobs.userId, userId), eq(jobs.kind, exportJob.kind), inArray(jobs.state, ['queued', 'running'])),
  )
  if (pendingCount >= limit) throw new AppError('too_many_exports', { max: limit })
}

function nameOf(ctx: Ctx, deleted: boolean): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Shanghai',
    hour: '2-digit',
    minute: '2-digit',
  }).format(ctx.now)
  const title = translate(ctx.locale, deleted ? 'defectExport.fileDeleted' : 'defectExport.file')
  return `${title}-${today(ctx.now).replaceAll('-', '')}-${time.replace(':', '')}`
}

export const exportDefects = operation({
  access: 'vehicle_defect_export:export',
  input: exportInput(filterShape),
  run: (ctx, input) => startExport(ctx, input, false),
})

export const exportDeletedDefects = operation({
  access: ['vehicle_defect_export:export', 'vehicle_defect_delete:query'],
  requiresAll: true,
  input: exportInput(deletedFilterShape),
  run: (ctx, input) => startExport(ctx, input, true),
})

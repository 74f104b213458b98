import { and, eq, inArray, sql } from 'drizzle-orm'
import { exports } from '@/db/schema/exports'
import { jobs } from '@/db/schema/jobs'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { today } from '@/lib/core/today'
import { vinOf } from '@/lib/defects/list/find-page'
import { seesPersonal } from '@/lib/defects/mask'
import { foundByOthers, limitVinLookups } from '@/lib/defects/vin-limit'
import type { SheetReply } from '@/lib/excel/write-sheet'
import { translate } from '@/lib/i18n/translate'
import { enqueueJob, enterJob } from '@/lib/jobs/enqueue-job'
import { readParameters } from '@/lib/settings/read-parameters'
import { auditExport } from './audit-export'
import { saveChoices } from './column-choices'
import { exportColumnOf } from './export-columns'
import { exportJob } from './export-job'
import type { ExportInput } from './export-schema'
import { countForExport } from './export-sheet'
import { streamExport } from './stream-export'

export async function startExport(
  ctx: Ctx,
  { reason, masked, ...filters }: ExportInput,
  deleted: boolean,
): Promise<SheetReply | { jobId: string; total: number }> {
  const [{ exportLimits: limits }, total] = await Promise.all([
    readParameters(ctx, ['exportLimits']),
    limitVinLookups(
      ctx,
      filters.ids ? undefined : vinOf(filters.filters),
      () => countForExport(ctx, { ...filters, deleted }),
      (total, vin) => foundByOthers(ctx, vin, total, deleted),
    ),
  ])
  if (total > limits.reasonAbove && !reason) throw invalid('reason', 'required')
  const direct = total <= limits.jobAbove
  const personal = filters.columns.some(key => exportColumnOf.get(key)?.personal)
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
        clear: personal && !filters.deidentified && !masked && seesPersonal(ctx),
        reason: reason || null,
        direct,
        fileName: nameOf(ctx, deleted),
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
  return `${title}-${today(ctx.now).replaceAll('-', '')}-${time.replace(':', '')}.xlsx`
}

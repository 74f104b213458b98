import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { findRows } from '@/db/rows'
import { monthReports } from '@/db/schema/documents'
import { jobs } from '@/db/schema/jobs'
import { describeFilters } from '@/lib/analysis/query/denominator'
import { readingOf } from '@/lib/collections/verbs'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid, requireRow } from '@/lib/core/errors'
import { grouped } from '@/lib/core/grouped'
import { operation } from '@/lib/core/operation'
import type { FileReply } from '@/lib/core/replies'
import { instantText, today } from '@/lib/core/today'
import { fileReply } from '@/lib/defects/files/file-reply'
import { listText } from '@/lib/i18n/translate'
import { enqueueJob } from '@/lib/jobs/job'
import { listJobs } from '@/lib/jobs/read-job'
import { monthReportJob } from './month-job'
import { listInput, startInput } from './schema'

const access = 'defect_analysis:query'
const mostShown = 60

const visible = (ctx: Ctx) => or(isNull(monthReports.userId), eq(monthReports.userId, ctx.user?.id ?? '0'))

export const listMonthReports = operation({
  access,
  input: listInput,
  async run(ctx, { month }) {
    const rows = await findRows(
      ctx.db,
      monthReports,
      and(visible(ctx), month ? eq(monthReports.month, month) : undefined),
    )
      .orderBy(desc(monthReports.month), desc(monthReports.id))
      .limit(mostShown)
    const own = await listJobs(ctx, monthReportJob.kind, 5)
    return {
      reports: await Promise.all(groupByJob(rows).map(report => withFilter(ctx, report))),
      running: own.filter(({ state }) => state === 'queued' || state === 'running').length,
      failed: own[0]?.state === 'failed' ? own[0].reason : null,
    }
  },
})

async function withFilter(ctx: Ctx, { filters, ...report }: ReturnType<typeof groupByJob>[number]) {
  const conditions = await describeFilters(ctx, filters)
  return { ...report, filter: conditions.length > 0 ? listText(ctx.locale, conditions) : null }
}

function groupByJob(rows: readonly (typeof monthReports.$inferSelect)[]) {
  return [...grouped(rows, ({ jobId }) => jobId).values()].map(files => {
    const [first] = files as [(typeof rows)[number]]
    return {
      ...{ id: first.jobId, month: first.month, own: first.userId !== null, filters: first.filters },
      createdAt: instantText(first.createdAt)!,
      files: files
        .map(({ id, name, size, mime }) => ({
          id,
          name,
          size,
          format: mime.endsWith('pdf') ? 'pdf' : 'docx',
        }))
        .sort((one, other) => (one.format < other.format ? -1 : 1)),
    }
  })
}

export const startMonthReport = operation({
  access,
  input: startInput,
  run: (ctx, input): Promise<{ jobId: string }> => {
    if (input.month > today(ctx.now).slice(0, 7)) throw invalid('month', 'in_future_day')
    return ctx.tx(async tx => {
      const own = and(
        ...[eq(jobs.userId, signedIn(tx).id), eq(jobs.kind, monthReportJob.kind)],
        inArray(jobs.state, ['queued', 'running']),
      )
      if ((await tx.db.$count(jobs, own)) >= 3) throw new AppError('too_many', {}, { retryAfterSeconds: 30 })
      const jobId = await enqueueJob(tx, monthReportJob, input, { quick: true })
      await tx.audit({ action: 'makeMonthReport', entity: 'job', entityId: jobId, detail: { ...input } })
      return { jobId }
    })
  },
})

export const readMonthReport = readingOf(access, async (ctx, id): Promise<FileReply> => {
  const rows = await findRows(ctx.db, monthReports, and(eq(monthReports.id, id), visible(ctx)))
  return fileReply(ctx, requireRow(rows), { thumb: false, inline: false })
})

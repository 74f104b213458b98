import { desc } from 'drizzle-orm'
import { z } from 'zod'
import { findRows } from '@/db/rows'
import { intakeReports } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { maskAddress } from '@/lib/defects/visible'
import { draftInput, draftVerb } from '@/lib/intake/draft/drafts'
import { alertsOf } from '@/lib/intake/recall/alerts'
import { statusOfReport } from '@/lib/intake/report/read-report-status'
import { summaryOf } from '@/lib/intake/report/store-record'
import { askedReport } from './asked-report'
import { describeReport } from './describe-report'

export type OwnReports = NonNullable<Awaited<ReturnType<typeof readOwnReports>>>

const mostShown = 50

export const readOwnReports = draftVerb(
  draftInput.extend({ report: z.string().optional() }),
  async (ctx, draft, { draft: token, report: id }) => {
    if (!draft?.asked?.confirmed) return null
    const { asked, wrong } = draft
    const known = id ? await askedReport(ctx, token, id) : null
    return {
      mobile: maskAddress(asked.mobile),
      reports: known ? [] : await reportsOf(ctx, asked.mobile),
      alerts: known ? [] : await alertsOf(ctx, asked.mobile),
      opened: known && (await describeReport(ctx, known)),
      issues: known && wrong && ['supply', 'add', 'appeal'].includes(wrong.page) ? wrong.issues : [],
    }
  },
)

async function reportsOf(ctx: Ctx, mobile: string) {
  const rows = await findRows(ctx.db, intakeReports, { mobile })
    .orderBy(desc(intakeReports.id))
    .limit(mostShown)
  return Promise.all(
    rows.map(async row => {
      const { complaintNo, statusDes, outcome, receivedAt } = await statusOfReport(ctx, row)
      const { productName, summary, description } = row.answers
      const subject = productName ?? summary ?? summaryOf(String(description ?? ''))
      return { id: row.id, complaintNo, subject: String(subject), state: outcome ?? statusDes, receivedAt }
    }),
  )
}

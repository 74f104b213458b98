import { eq } from 'drizzle-orm'
import { defectFiles } from '@/db/schema/defects'
import { intakeReports, intakeUploads, supplementRequests } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { writeDeletion } from '@/lib/defects/record/delete-defects'
import { lockDefect } from '@/lib/defects/record/lock-defects'
import { states } from '@/lib/defects/states'
import { translate } from '@/lib/i18n/translate'
import { writeDraft } from '@/lib/intake/draft/drafts'
import { formInput, shortText } from '@/lib/intake/pages/form-input'
import { inOtherLanguage } from '@/lib/intake/pages/language'
import { seeOther } from '@/lib/intake/pages/see-other'
import { lockForReporter } from '@/lib/intake/report/amend-report'
import type { IntakeReport } from '@/lib/intake/report/find-report'
import { withdrawRequests } from '@/lib/intake/report/supplement-requests'
import { eraseRecords, eraseReports } from '@/lib/retention/erase-records'
import { askedReport, listPage, reportPage } from './asked-report'

export const withdrawReport = operation({
  access: 'public',
  input: formInput.extend({ report: shortText(20).optional() }),
  async run(ctx, { draft: token, report: id = '', way }): Promise<RawReply> {
    const own = await askedReport(ctx, token, id)
    if (!own) return seeOther('mine')
    const { draft, asked, report } = own
    const inLanguage = inOtherLanguage(way, `withdraw?report=${id}`)
    if (inLanguage) return inLanguage
    try {
      await withdraw(ctx, report)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_waiting')) throw error
      return seeOther(reportPage(asked, id))
    }
    const { confirmed, mobile } = asked
    const still = confirmed ? { receipt: '', mobile, confirmed, at: ctx.now.toISOString() } : null
    await writeDraft(ctx, draft, { asked: still, wrong: null })
    return seeOther(`${listPage(asked)}?withdrawn=1`)
  },
})

/**
 * Nobody works on it any more: it ends with everything personal in it and all its files erased.
 * @throws AppError not_waiting once staff have decided on it
 */
async function withdraw(ctx: Ctx, report: IntakeReport): Promise<void> {
  const reason = translate('zh-CN', 'intakePages.withdraw.reason')
  await ctx.tx(async tx => {
    const locked = await lockForReporter(tx, report)
    if (report.defectId) await endRecord(tx, report.defectId, reason)
    else await endProduct(tx, locked, reason)
    await withdrawRequests(tx, eq(supplementRequests.reportId, report.id))
    // The sweep of the file store removes files without a row.
    await tx.db.delete(intakeUploads).where(eq(intakeUploads.reportId, report.id))
    await tx.db.update(intakeReports).set({ toldState: 'closed' }).where(eq(intakeReports.id, report.id))
    await tx.audit({
      action: 'withdrawReport',
      entity: report.defectId ? 'defect' : 'intake_report',
      entityId: report.defectId ?? report.id,
      detail: { complaintNo: report.complaintNo },
    })
  })
}

async function endRecord(tx: Ctx, id: string, reason: string): Promise<void> {
  const record = await lockDefect(tx, id)
  const undecided = record.state === states.toReview || record.state === states.returned
  if (record.deletedAt || !undecided) throw new AppError('not_waiting')
  await writeDeletion(tx, [id], reason)
  await eraseRecords(tx.db, [id], tx.now)
  await tx.db.delete(defectFiles).where(eq(defectFiles.defectId, id))
}

async function endProduct(tx: Ctx, { id, state, version }: IntakeReport, note: string): Promise<void> {
  if (state !== 'received' && state !== 'returned') throw new AppError('not_waiting')
  await tx.db
    .update(intakeReports)
    .set({ state: 'closed', stateBefore: null, note, version: version + 1, changedAt: tx.now })
    .where(eq(intakeReports.id, id))
  await eraseReports(tx.db, [id])
}

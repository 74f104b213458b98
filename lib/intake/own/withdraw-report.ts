import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { defectFiles } from '@/db/schema/defects'
import { intakeReports, intakeUploads, supplementRequests } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { RawReply } from '@/lib/core/replies'
import { applyChanges } from '@/lib/defects/record/apply-changes'
import { writeDeletion } from '@/lib/defects/record/delete-defects'
import { lockDefect } from '@/lib/defects/record/write-version'
import { type State, states } from '@/lib/defects/states'
import { translate } from '@/lib/i18n/translate'
import { consentPurposes, separateConsents } from '@/lib/intake/consents'
import { writeDraft } from '@/lib/intake/draft/drafts'
import { formInput, inOtherLanguage, seeOther, shortText } from '@/lib/intake/pages/form'
import {
  auditReport,
  emptyAnswer,
  type IntakeReport,
  lockForReporter,
  lockReportRow,
} from '@/lib/intake/report/amend-report'
import { withdrawRequests } from '@/lib/intake/report/supplement-requests'
import { eraseAnswers, eraseRecords, eraseReports } from '@/lib/retention/erase-records'
import { type AskedReport, listPage, ownStep, reportPage, stillAsked } from './asked-report'

const input = formInput.extend({ report: shortText(20).default('') })

export const withdrawReport = ownStep(input, 'mine', async (ctx, own, { report: id, way }) => {
  const { asked, report } = own
  const inLanguage = inOtherLanguage(way, `withdraw?report=${id}`)
  if (inLanguage) return inLanguage
  try {
    await endReport(ctx, report)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_waiting')) throw error
    return seeOther(reportPage(asked, id))
  }
  return leaveErased(ctx, own, `${listPage(asked)}?withdrawn=1`)
})

// Nothing leads from the receipt to the report any more; a number may have others.
async function leaveErased(ctx: Ctx, { draft, asked }: AskedReport, next: string): Promise<RawReply> {
  await writeDraft(ctx, draft, { asked: asked.confirmed ? stillAsked(ctx, asked) : null, wrong: null })
  return seeOther(next)
}

// Nobody works on it any more: it ends with everything personal in it and all its files erased.
// Throws AppError not_waiting once staff have decided on it
async function endReport(ctx: Ctx, report: IntakeReport): Promise<void> {
  const reason = translate('zh-CN', 'intakePages.withdraw.reason')
  await ctx.tx(async tx => {
    const locked = await lockForReporter(tx, report)
    if (report.defectId) await endRecord(tx, report.defectId, reason)
    else await endProduct(tx, locked, reason)
    await withdrawRequests(tx, eq(supplementRequests.reportId, report.id))
    // The sweep of the file store removes files without a row.
    await tx.db.delete(intakeUploads).where(eq(intakeUploads.reportId, report.id))
    await tx.db.update(intakeReports).set({ toldState: 'closed' }).where(eq(intakeReports.id, report.id))
    await auditReport(tx, report, 'withdrawReport', { complaintNo: report.complaintNo })
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

export const withdrawable = ['share', ...consentPurposes, 'all'] as const
export type Withdrawable = (typeof withdrawable)[number]

export const withdrawConsent = ownStep(
  input.extend({ what: z.enum(withdrawable) }),
  'mine',
  async (ctx, own, { report: id, what, way }) => {
    const { draft, asked, report } = own
    const inLanguage = inOtherLanguage(way, `withdraw?report=${id}&what=${what}`)
    if (inLanguage) return inLanguage
    await ctx.tx(async tx => {
      const locked = await lockReportRow(tx, report)
      await withdrawPart(tx, locked, what)
      await auditReport(tx, report, 'withdrawConsent', { what })
    })
    if (what === 'all') return leaveErased(ctx, own, `${listPage(asked)}?erased=1`)
    await writeDraft(ctx, draft, { asked: stillAsked(ctx, asked), wrong: null })
    return seeOther(`${reportPage(asked, id)}&erased=1`)
  },
)

async function withdrawPart(tx: Ctx, report: IntakeReport, what: Withdrawable): Promise<void> {
  const set = (values: Partial<typeof intakeReports.$inferInsert>) =>
    tx.db.update(intakeReports).set(values).where(eq(intakeReports.id, report.id))
  if (what === 'all') {
    if (report.defectId) await eraseRecords(tx.db, [report.defectId], tx.now)
    else await eraseReports(tx.db, [report.id])
    await set({ consentWithdrawnAt: tx.now, consentShare: false })
    return
  }
  if (what === 'share') {
    await changeRecord(tx, report, { consentShare: false })
    await set({ consentShare: false, answers: { ...report.answers, consentShare: false } })
    return
  }
  const { erases } = Object.values(separateConsents).find(({ purpose }) => purpose === what)!
  await changeRecord(
    tx,
    report,
    Object.fromEntries(erases.map(name => [name, emptyAnswer(report.branch, name)])),
  )
  await eraseAnswers(tx.db, report, erases)
  const given = { version: report.consentVersion, at: report.consentAt.toISOString() }
  const withdrawn = { ...given, ...report.consents[what], withdrawnAt: tx.now.toISOString() }
  await set({ consents: { ...report.consents, [what]: withdrawn } })
}

/** As a change of its own first, so that what follows from the answers, such as the severity, follows them. */
async function changeRecord(tx: Ctx, { defectId }: IntakeReport, values: object): Promise<void> {
  if (!defectId) return
  const before = await lockDefect(tx, defectId)
  const state = before.state as State
  await applyChanges(tx, before, values, { kind: 'reporter', node: 'supplement', state, required: 'nothing' })
}

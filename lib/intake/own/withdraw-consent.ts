import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { intakeReports } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { applyChanges } from '@/lib/defects/record/apply-changes'
import { lockDefect } from '@/lib/defects/record/lock-defects'
import type { State } from '@/lib/defects/states'
import { consentPurposes, separateConsents } from '@/lib/intake/consents'
import { writeDraft } from '@/lib/intake/draft/drafts'
import { formInput, shortText } from '@/lib/intake/pages/form-input'
import { inOtherLanguage } from '@/lib/intake/pages/language'
import { seeOther } from '@/lib/intake/pages/see-other'
import { emptyAnswer, lockReportRow } from '@/lib/intake/report/amend-report'
import type { IntakeReport } from '@/lib/intake/report/find-report'
import { eraseAnswers, eraseRecords, eraseReports } from '@/lib/retention/erase-records'
import { askedReport, listPage, reportPage } from './asked-report'

export const withdrawable = ['share', ...consentPurposes, 'all'] as const
export type Withdrawable = (typeof withdrawable)[number]

export const withdrawConsent = operation({
  access: 'public',
  input: formInput.extend({ report: shortText(20).optional(), what: z.enum(withdrawable) }),
  async run(ctx, { draft: token, report: id = '', what, way }): Promise<RawReply> {
    const own = await askedReport(ctx, token, id)
    if (!own) return seeOther('mine')
    const { draft, asked, report } = own
    const inLanguage = inOtherLanguage(way, `withdraw?report=${id}&what=${what}`)
    if (inLanguage) return inLanguage
    await ctx.tx(async tx => {
      const locked = await lockReportRow(tx, report)
      await withdraw(tx, locked, what)
      await tx.audit({
        action: 'withdrawConsent',
        entity: report.defectId ? 'defect' : 'intake_report',
        entityId: report.defectId ?? report.id,
        detail: { what },
      })
    })
    const { receipt, mobile, confirmed } = asked
    const at = ctx.now.toISOString()
    // Once everything is erased, nothing leads from the number or the receipt to the report.
    const gone = what === 'all' && !confirmed
    await writeDraft(ctx, draft, { asked: gone ? null : { receipt, mobile, confirmed, at }, wrong: null })
    return seeOther(what === 'all' ? `${listPage(asked)}?erased=1` : `${reportPage(asked, id)}&erased=1`)
  },
})

async function withdraw(tx: Ctx, report: IntakeReport, what: Withdrawable): Promise<void> {
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
  const consent = report.consents[what]
  const withdrawnAt = tx.now.toISOString()
  const withdrawn = {
    version: report.consentVersion,
    at: report.consentAt.toISOString(),
    ...consent,
    withdrawnAt,
  }
  await set({ consents: { ...report.consents, [what]: withdrawn } })
}

/** As a change of its own first, so that what follows from the answers, such as the severity, follows them. */
async function changeRecord(tx: Ctx, { defectId }: IntakeReport, values: object): Promise<void> {
  if (!defectId) return
  const before = await lockDefect(tx, defectId)
  const state = before.state as State
  await applyChanges(tx, before, values, { kind: 'reporter', node: 'supplement', state, required: 'nothing' })
}

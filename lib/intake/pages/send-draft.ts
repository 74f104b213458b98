import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { RawReply } from '@/lib/core/replies'
import { hashOf } from '@/lib/core/secrets'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { addressOf, isEmail } from '@/lib/intake/answers'
import { type Draft, findDraft, lockDraft, type Typed, writeDraft } from '@/lib/intake/draft/drafts'
import { submitAgreedReport } from '@/lib/intake/report/submit-report'
import type { Report } from '@/lib/intake/schema'
import { parseAnswers, uncertainOf } from '@/lib/intake/typed/parse-answers'
import { codeOrPicture, workInput } from './ask-for-code'
import { formInput, inOtherLanguage, refuse, seeOther } from './form'
import { pageIssues } from './page-issues'
import { branchOf, pagesFor } from './pages'
import { currentNotice } from './read-office'

/** Idempotent: sent twice, also concurrently, it creates one record and one receipt. */
export async function sendDraft(
  ctx: Ctx,
  token: string,
  { mobile, codeTicket }: { mobile: string; codeTicket: string },
): Promise<RawReply> {
  const draft = await findDraft(ctx, token)
  if (!draft) return seeOther('ended')
  if (draft.sent) return seeOther('receipt')
  if (draft.consentVersion !== (await currentNotice(ctx))) {
    await writeDraft(ctx, draft, { pending: null })
    return seeOther('privacy')
  }
  const values = parseAnswers(branchOf(draft.answers), draft.answers)
  const uncertain = uncertainOf(draft.answers)
  const answers = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== null && !uncertain.unknown.includes(name)),
  )
  const report = {
    ...answers,
    ...(isEmail(mobile) ? { mobile: null, email: mobile } : { mobile }),
    branch: branchOf(draft.answers),
    codeTicket,
    consentVersion: draft.consentVersion,
    idempotencyKey: `draft-${hashOf(`${draft.tokenHash} ${codeTicket}`)}`,
    fileTokens: draft.files.map(({ fileToken }) => fileToken),
    fileKinds: draft.files.map(({ kind }) => kind),
  } as Report
  try {
    const { complaintNo, receipt } = await submitAgreedReport(branchOf(draft.answers), {
      agreedAt: draft.consentAt ?? ctx.now,
      ...uncertain,
      consents: draft.consents,
    })(ctx, report)
    return await ctx.tx(async tx => {
      const now = await lockDraft(tx, token)
      const sent = { complaintNo, receipt, at: ctx.now.toISOString() }
      // Delete the answers here: the record holds them now, and personal data is kept once.
      if (now && !now.sent)
        await writeDraft(tx, now, { sent, answers: {}, files: [], pending: null, wrong: null, mobile: null })
      return seeOther('receipt')
    })
  } catch (error) {
    return saveSubmitError(ctx, draft, error)
  }
}

async function saveSubmitError(ctx: Ctx, draft: Draft, error: unknown): Promise<RawReply> {
  const issue = error instanceof AppError ? error.details.issues?.[0] : undefined
  if (issue && /^(fileTokens|codeTicket)/.test(issue.path)) {
    const gone = issue.path.startsWith('fileTokens')
    await writeDraft(ctx, draft, { pending: null, ...(gone && { files: [] }) })
    return refuse(ctx, draft, gone ? 'evidence' : 'check', gone ? 'files' : 'main', error)
  }
  if (issue) return seeOther('check?wrong=answers')
  return refuse(ctx, draft, 'check', 'main', error)
}

export const checkDraft = operation({
  access: 'public',
  input: formInput.extend(workInput),
  async run(ctx, { draft: token, way, ...worked }): Promise<RawReply> {
    // Kept for the process only when they are read outside of a transaction.
    await lookups(ctx)
    const checked = await ctx.tx(async tx => {
      const draft = await lockDraft(tx, token)
      if (!draft) return seeOther('ended')
      if (draft.sent) return seeOther('receipt')
      const inLanguage = inOtherLanguage(way, 'check')
      if (inLanguage) return inLanguage
      await writeDraft(tx, draft, { page: 'check' })
      if (way === 'save') return seeOther('save')
      const { answers } = draft
      const issues = await issuesOfAll(tx, answers)
      if (issues > 0 || !answers.branch) return seeOther('check?wrong=answers')
      if (draft.consentVersion !== (await currentNotice(tx))) return seeOther('privacy')
      const mobile = addressOf(answers)!
      await writeDraft(tx, draft, { pending: { purpose: 'send', mobile }, wrong: null })
      return { before: draft.pending }
    })
    if (checked instanceof RawReply) return checked
    return codeOrPicture(ctx, token, worked, { page: 'check', field: 'main', ...checked })
  },
})

async function issuesOfAll(ctx: Ctx, answers: Typed): Promise<number> {
  let count = 0
  // One after the other, because a transaction has one connection.
  for (const page of pagesFor(answers)) count += (await pageIssues(ctx, page, answers)).length
  return count
}

import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { RawReply } from '@/lib/core/replies'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { lockDraft, type Typed, writeDraft } from '@/lib/intake/draft/drafts'
import { normalizeMobile } from '@/lib/values/phone'
import { codeOrPicture, workInput } from './ask-for-code'
import { formInput, inOtherLanguage, seeOther } from './form'
import { pageIssues } from './page-issues'
import { pagesFor } from './pages'
import { currentNotice } from './read-office'

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
      const mobile = normalizeMobile(String(answers.mobile))
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

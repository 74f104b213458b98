import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { normaliseMobile } from './answers'
import { consentVersion } from './consent'
import { lockDraft, writeDraft } from './drafts'
import { keepLanguage, languageAsked } from './language'
import { pagesFor } from './pages'
import { pageIssues } from './page-issues'
import { seeOther } from './see-other'

/** "These are my answers": when nothing is missing the number is asked to confirm them. */
export const checkDraft = operation({
  access: 'public',
  input: z.looseObject({ draft: z.string().optional(), then: z.string().max(20).optional() }),
  run: (ctx, { draft: token, then }): Promise<RawReply> =>
    ctx.tx(async tx => {
      const draft = await lockDraft(tx, token)
      if (!draft) return seeOther('ended')
      if (draft.sent) return seeOther('receipt')
      const language = languageAsked(then)
      if (language) return seeOther('check', [keepLanguage(language)])
      await writeDraft(tx, draft, { page: 'check' })
      if (then === 'save') return seeOther('save')
      const { answers } = draft
      const sound = pagesFor(answers).every(page => pageIssues(page, answers, tx.now).length === 0)
      if (!sound || !answers.branch) return seeOther('check?wrong=answers')
      if (draft.consentVersion !== consentVersion) return seeOther('privacy')
      const mobile = normaliseMobile(String(answers.mobile))
      await writeDraft(tx, draft, { pending: { purpose: 'send', mobile }, wrong: null })
      return seeOther('image')
    }),
})

import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { consentVersion } from '@/lib/intake/draft/consent'
import { draftCookieHeader } from '@/lib/intake/draft/draft-cookie'
import { addDraft, lockDraft, writeDraft } from '@/lib/intake/draft/drafts'
import { formInput } from './form-input'
import { inOtherLanguage } from './language'
import { seeOther } from './see-other'

export const openDraft = operation({
  access: 'public',
  input: formInput.extend({ consent: z.string().optional(), version: z.string().optional() }),
  async run(ctx, { draft: token, consent, way, version }): Promise<RawReply> {
    const inLanguage = inOtherLanguage(way, 'privacy')
    if (inLanguage) return inLanguage
    // The notice changed while the person was reading it, so they must agree again.
    if (consent !== 'yes' || version !== consentVersion) return seeOther('privacy?wrong=consent')
    const agreed = { consentVersion, consentAt: ctx.now }
    const page = await ctx.tx(async tx => {
      const draft = await lockDraft(tx, token)
      if (!draft || draft.sent) return null
      await writeDraft(tx, draft, agreed)
      return draft.page && draft.answers.branch ? draft.page : 'kind'
    })
    if (page) return seeOther(page)
    const draftToken = await addDraft(ctx, { ...agreed, page: 'kind' })
    return seeOther('kind', [draftCookieHeader(draftToken.token)])
  },
})

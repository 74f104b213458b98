import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { consentBoxes } from '@/lib/intake/consents'
import { draftCookieHeader } from '@/lib/intake/draft/draft-cookie'
import { addDraft, lockDraft, writeDraft } from '@/lib/intake/draft/drafts'
import { eraseDraft } from '@/lib/intake/draft/erase-draft'
import { formInput } from './form-input'
import { inOtherLanguage } from './language'
import { currentNotice } from './read-office'
import { seeOther } from './see-other'

export const openDraft = operation({
  access: 'public',
  input: formInput.extend({
    consent: z.string().optional(),
    version: z.string().optional(),
    shared: z.string().optional(),
    again: z.string().optional(),
  }),
  async run(ctx, { draft: token, consent, way, version, shared, again }): Promise<RawReply> {
    const another = again === 'yes'
    const inLanguage = inOtherLanguage(way, another ? 'privacy?again=1' : 'privacy')
    if (inLanguage) return inLanguage
    // The notice changed while the person was reading it, so they must agree again.
    const consentVersion = await currentNotice(ctx)
    if (consent !== 'yes' || version !== consentVersion)
      return seeOther(`privacy?wrong=consent${another ? '&again=1' : ''}`)
    const agreed = { consentVersion, consentAt: ctx.now, ...(shared === 'yes' && { shared: true }) }
    const page = another ? null : await goOn(ctx, token, agreed)
    if (page) return seeOther(page, shared === 'yes' ? [draftCookieHeader(token!, { shared: true })] : [])
    const added = await addDraft(ctx, { ...agreed, page: 'kind' }, token)
    if (another) await eraseDraft(ctx, token)
    return seeOther('kind', [added.cookie])
  },
})

const goOn = (ctx: Ctx, token: string | undefined, agreed: Parameters<typeof writeDraft>[2]) =>
  ctx.tx(async tx => {
    const draft = await lockDraft(tx, token)
    if (!draft || draft.sent) return null
    // Under another notice the separate consents are asked for anew too.
    const anew = draft.consentVersion !== null && draft.consentVersion !== agreed.consentVersion
    const answers = Object.fromEntries(
      Object.entries(draft.answers).filter(([name]) => !anew || !consentBoxes.includes(name)),
    )
    await writeDraft(tx, draft, { ...agreed, answers, ...(anew && { consents: {} }) })
    return draft.page && draft.answers.branch ? draft.page : 'kind'
  })

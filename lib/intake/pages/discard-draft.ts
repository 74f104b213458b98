import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { draftCookieHeader } from '@/lib/intake/draft/draft-cookie'
import { eraseDraft } from '@/lib/intake/draft/erase-draft'
import { formInput } from './form-input'
import { inOtherLanguage } from './language'
import { seeOther } from './see-other'

export const discardDraft = operation({
  access: 'public',
  input: formInput,
  async run(ctx, { draft: token, way }): Promise<RawReply> {
    const inLanguage = inOtherLanguage(way, 'discard')
    if (inLanguage) return inLanguage
    await eraseDraft(ctx, token)
    return seeOther('start?discarded=1', [draftCookieHeader('')])
  },
})

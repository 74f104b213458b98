import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { findDraft, writeDraft } from '@/lib/intake/draft/drafts'
import { formInput } from '@/lib/intake/pages/form-input'
import { inOtherLanguage } from '@/lib/intake/pages/language'
import { seeOther } from '@/lib/intake/pages/see-other'

export const forgetReports = operation({
  access: 'public',
  input: formInput,
  async run(ctx, { draft: token, way }): Promise<RawReply> {
    const inLanguage = inOtherLanguage(way, 'mine')
    if (inLanguage) return inLanguage
    const draft = await findDraft(ctx, token)
    if (draft) await writeDraft(ctx, draft, { asked: null, wrong: null })
    return seeOther('mine')
  },
})

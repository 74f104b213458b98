import { currentTime } from '@/lib/core/clock'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { findDraft, writeDraft } from '@/lib/intake/draft/drafts'
import { checkImageCode } from '@/lib/intake/tickets/check-image-code'
import { sendTextCode } from '@/lib/intake/tickets/send-text-code'
import { codePurposeOf } from './code-purpose'
import { formInput, shortText } from './form-input'
import { inOtherLanguage } from './language'
import { refuse } from './refuse'
import { seeOther } from './see-other'

export const answerImage = operation({
  access: 'public',
  input: formInput.extend({ imageId: shortText(64).optional(), answer: shortText(100).optional() }),
  async run(ctx, { draft: token, imageId = '', answer = '', way }): Promise<RawReply> {
    const inLanguage = inOtherLanguage(way, 'image')
    if (inLanguage) return inLanguage
    const draft = await findDraft(ctx, token)
    if (!draft) return seeOther('ended')
    if (draft.sent) return seeOther('receipt')
    const { pending } = draft
    if (!pending) return seeOther('check')
    try {
      if (!answer.trim()) throw invalid('answer', 'required')
      const { imageTicket } = await checkImageCode(ctx, { imageId, answer: answer.slice(0, 20) })
      await sendTextCode(ctx, {
        mobile: pending.mobile,
        imageTicket,
        purpose: codePurposeOf[pending.purpose],
      })
    } catch (error) {
      return refuse(ctx, draft, 'image', 'answer', error)
    }
    const sent = { ...pending, sentAt: currentTime().toISOString(), codeTicket: undefined }
    await writeDraft(ctx, draft, { pending: sent, wrong: null })
    return seeOther('code')
  },
})

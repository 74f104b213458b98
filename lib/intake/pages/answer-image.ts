import { currentTime } from '@/lib/core/clock'
import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { findDraft, writeDraft } from '@/lib/intake/draft/drafts'
import { sendTextCode } from '@/lib/intake/tickets/send-text-code'
import { soundWay } from '@/lib/intake/view'
import { formInput } from './form-input'
import { inOtherLanguage } from './language'
import { refuse } from './refuse'
import { robotField, robotInput, ticketForAnswer } from './robot-answer'
import { seeOther } from './see-other'
import { codePurposeOf } from './send-code'

export const answerImage = operation({
  access: 'public',
  input: formInput.extend(robotInput),
  async run(ctx, { draft: token, way, ...given }): Promise<RawReply> {
    const inLanguage = inOtherLanguage(way, 'image')
    if (inLanguage) return inLanguage
    const draft = await findDraft(ctx, token)
    if (!draft) return seeOther('ended')
    if (draft.sent) return seeOther('receipt')
    const { pending } = draft
    if (!pending) return seeOther('check')
    try {
      const { imageTicket } = await ticketForAnswer(ctx, given)
      await sendTextCode(ctx, {
        mobile: pending.mobile,
        imageTicket,
        purpose: codePurposeOf[pending.purpose],
      })
    } catch (error) {
      const field = robotField(given)
      return refuse(ctx, draft, 'image', field, error, field === 'heard' ? `image?${soundWay}` : 'image')
    }
    const sent = { ...pending, sentAt: currentTime().toISOString(), codeTicket: undefined }
    await writeDraft(ctx, draft, { pending: sent, wrong: null })
    return seeOther('code')
  },
})

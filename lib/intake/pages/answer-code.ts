import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { type Draft, findDraft, writeDraft } from '@/lib/intake/draft/drafts'
import { checkTextCode } from '@/lib/intake/tickets/check-text-code'
import { redeemTicket } from '@/lib/intake/tickets/tickets'
import { normalizeNumber } from '@/lib/values/spelling'
import { formInput, shortText } from './form-input'
import { inOtherLanguage } from './language'
import { refuse } from './refuse'
import { resumeDraft } from './resume-draft'
import { seeOther } from './see-other'
import { codePurposeOf } from './send-code'
import { sendDraft } from './send-draft'

type Pending = NonNullable<Draft['pending']>

export const answerCode = operation({
  access: 'public',
  input: formInput.extend({ code: shortText(100).optional() }),
  async run(ctx, { draft: token, code = '', way }): Promise<RawReply> {
    const inLanguage = inOtherLanguage(way, 'code')
    if (inLanguage) return inLanguage
    const draft = await findDraft(ctx, token)
    if (!draft) return seeOther('ended')
    if (draft.sent) return seeOther('receipt')
    const { pending } = draft
    if (!pending?.sentAt) return seeOther('image')
    const purpose = codePurposeOf[pending.purpose]
    let codeTicket = pending.codeTicket
    try {
      // A second click waits and returns the result of the first.
      if (!codeTicket) {
        if (!code.trim()) throw invalid('code', 'required')
        const digits = normalizeNumber(code).replace(/\D/g, '').slice(0, 20)
        const given = await checkTextCode(ctx, { mobile: pending.mobile, code: digits, purpose })
        codeTicket = given.codeTicket
        await writeDraft(ctx, draft, { pending: { ...pending, codeTicket }, wrong: null })
      }
    } catch (error) {
      const now = await waitForConcurrentSubmit(ctx, token)
      if (now?.sent) return seeOther('receipt')
      if (now?.pending?.codeTicket) codeTicket = now.pending.codeTicket
      else return refuse(ctx, draft, 'code', 'code', error)
    }
    const confirmed: Pending & { codeTicket: string } = { ...pending, codeTicket }
    if (pending.purpose === 'send') return sendDraft(ctx, token!, confirmed)
    const { mobile } = pending
    if (!(await redeemTicket(ctx, codeTicket, { kind: 'code', mobile, purpose }))) return seeOther('image')
    if (pending.purpose === 'resume') return resumeDraft(ctx, token!, mobile)
    if (pending.purpose === 'reports') {
      const asked = { receipt: '', mobile, confirmed: true, at: ctx.now.toISOString() }
      await writeDraft(ctx, draft, { asked, pending: null, wrong: null })
      return seeOther('mine')
    }
    await writeDraft(ctx, draft, { mobile, pending: null, wrong: null })
    return seeOther('saved')
  },
})

/** A code can be used once, so the second of two clicks polls for what the first one stored. */
async function waitForConcurrentSubmit(ctx: Ctx, token: string | undefined): Promise<Draft | null> {
  for (let look = 0; ; look++) {
    const draft = await findDraft(ctx, token)
    if (!draft || draft.sent || draft.pending?.codeTicket || look === 4) return draft
    await sleep(120)
  }
}

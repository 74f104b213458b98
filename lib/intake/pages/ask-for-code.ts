import type { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { mobileNumber } from '@/lib/intake/answers'
import { addDraft, lockDraft, writeDraft } from '@/lib/intake/draft/drafts'
import { formInput, shortText } from './form-input'
import { inOtherLanguage } from './language'
import { seeOther } from './see-other'
import { codeOrPicture, workInput } from './send-code'

const input = formInput.extend({ mobile: shortText(60).optional(), ...workInput })

export const saveForLater = operation({
  access: 'public',
  input,
  run: (ctx, sent) => askForCode(ctx, 'save', sent),
})

export const requestDraftCode = operation({
  access: 'public',
  input,
  run: (ctx, sent) => askForCode(ctx, 'resume', sent),
})

export const requestReportsCode = operation({
  access: 'public',
  input,
  run: (ctx, sent) => askForCode(ctx, 'reports', sent),
})

const pageFor = { save: 'save', resume: 'resume', reports: 'mine' } as const

async function askForCode(
  ctx: Ctx,
  purpose: keyof typeof pageFor,
  { draft: token, mobile: typed = '', way, challenge, work }: z.output<typeof input>,
): Promise<RawReply> {
  const page = pageFor[purpose]
  const inLanguage = inOtherLanguage(way, page)
  if (inLanguage) return inLanguage
  const mobile = mobileNumber.safeParse(typed)
  const values = mobile.success
    ? { pending: { purpose, mobile: mobile.data }, wrong: null }
    : {
        wrong: {
          page,
          issues: [{ path: 'mobile', code: typed.trim() ? 'not_mobile' : 'required' }],
        },
      }
  const kept = await ctx.tx(async tx => {
    const draft = await lockDraft(tx, token)
    if (!draft || draft.sent) return null
    await writeDraft(tx, draft, values)
    return { before: draft.pending }
  })
  if (!kept && purpose === 'save') return seeOther('ended')
  const added = kept ? null : await addDraft(ctx, values, token)
  const cookies = added ? [added.cookie] : []
  if (!mobile.success) return seeOther(page, cookies)
  const place = { page, field: 'mobile', cookies, before: kept?.before }
  return codeOrPicture(ctx, added?.token ?? token, { challenge, work }, place)
}

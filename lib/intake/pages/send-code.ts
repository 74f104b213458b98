import { currentTime } from '@/lib/core/clock'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { type Draft, findDraft, writeDraft } from '@/lib/intake/draft/drafts'
import { type CodePurpose, sendTextCode } from '@/lib/intake/tickets/send-text-code'
import { ticketForWork } from '@/lib/intake/tickets/work'
import { formInput, shortText } from './form-input'
import { inOtherLanguage } from './language'
import { refuse } from './refuse'
import { seeOther } from './see-other'

type Purpose = NonNullable<Draft['pending']>['purpose']

export const codePurposeOf: Readonly<Record<Purpose, CodePurpose>> = {
  send: 'report',
  save: 'draft',
  resume: 'draft',
  reports: 'reports',
}

export const workInput = { challenge: shortText(200).optional(), work: shortText(200).optional() }

interface Worked {
  challenge?: string
  work?: string
}

interface Place {
  page: string
  field: string
  cookies?: string[]
  before?: Draft['pending']
}

export async function codeOrPicture(
  ctx: Ctx,
  token: string | undefined,
  { challenge = '', work = '' }: Worked,
  { page, field, cookies = [], before }: Place,
): Promise<RawReply> {
  const draft = await findDraft(ctx, token)
  const pending = draft?.pending
  if (!draft || !pending) return seeOther('ended')
  if (before && isFresh(ctx, before, pending)) {
    await writeDraft(ctx, draft, { pending: before, wrong: null })
    return seeOther('code', cookies)
  }
  const imageTicket = work ? await ticketForWork(ctx, challenge, work) : null
  if (!imageTicket) return seeOther('image', cookies)
  try {
    await sendTextCode(ctx, {
      mobile: pending.mobile,
      imageTicket,
      purpose: codePurposeOf[pending.purpose],
    })
  } catch (error) {
    return refuse(ctx, draft, page, field, error)
  }
  const sent = { ...pending, sentAt: currentTime().toISOString(), codeTicket: undefined }
  await writeDraft(ctx, draft, { pending: sent, wrong: null })
  return seeOther('code', cookies)
}

function isFresh(
  ctx: Ctx,
  before: NonNullable<Draft['pending']>,
  now: NonNullable<Draft['pending']>,
): boolean {
  const since = ctx.now.getTime() - Date.parse(before.sentAt ?? '')
  return before.purpose === now.purpose && before.mobile === now.mobile && since < 60_000
}

export const sendAgain = operation({
  access: 'public',
  input: formInput.extend(workInput),
  async run(ctx, { draft: token, way, ...worked }): Promise<RawReply> {
    return inOtherLanguage(way, 'code') ?? codeOrPicture(ctx, token, worked, { page: 'code', field: 'code' })
  },
})

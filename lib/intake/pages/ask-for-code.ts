import { currentTime } from '@/lib/core/clock'
import type { Ctx } from '@/lib/core/context'
import type { RawReply } from '@/lib/core/replies'
import { contactAddress } from '@/lib/intake/answers'
import { addDraft, type Draft, findDraft, lockDraft, writeDraft } from '@/lib/intake/draft/drafts'
import { sendTextCode } from '@/lib/intake/tickets/codes'
import { ticketForWork } from '@/lib/intake/tickets/work'
import { purposes } from '@/lib/intake/view'
import { requireOpen } from '@/lib/recalls/published/published-recalls'
import { normalizePlate } from '@/lib/values/plate'
import { formInput, formStep, refuse, seeOther, shortText } from './form'

export type Pending = NonNullable<Draft['pending']>

export const workInput = { challenge: shortText(200).optional(), work: shortText(200).optional() }

export const addressInput = { mobile: shortText(60).optional(), email: shortText(120).optional() }

// The number, or the address of who has none.
export function typedAddress({ mobile = '', email = '' }: { mobile?: string; email?: string }) {
  const path = mobile.trim() === '' && email.trim() !== '' ? 'email' : 'mobile'
  return { path, typed: (path === 'email' ? email : mobile).trim() }
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
  { challenge = '', work = '' }: { challenge?: string; work?: string },
  { page, field, cookies = [], before }: Place,
): Promise<RawReply> {
  const draft = await findDraft(ctx, token)
  const pending = draft?.pending
  if (!draft || !pending) return seeOther('ended')
  if (before && isFresh(ctx, before, pending)) {
    await writeDraft(ctx, draft, { pending: { ...before, plateNo: pending.plateNo }, wrong: null })
    return seeOther('code', cookies)
  }
  const imageTicket = work ? await ticketForWork(ctx, challenge, work) : null
  if (!imageTicket) return seeOther('image', cookies)
  try {
    return await sendPendingCode(ctx, draft, pending, imageTicket, cookies)
  } catch (error) {
    return refuse(ctx, draft, page, field, error, page, cookies)
  }
}

export async function sendPendingCode(
  ctx: Ctx,
  draft: Draft,
  pending: Pending,
  imageTicket: string,
  cookies: string[] = [],
): Promise<RawReply> {
  const { mobile, purpose } = pending
  await sendTextCode(ctx, { mobile, imageTicket, purpose: purposes[purpose].code })
  const sent = { ...pending, sentAt: currentTime().toISOString(), codeTicket: undefined }
  await writeDraft(ctx, draft, { pending: sent, wrong: null })
  return seeOther('code', cookies)
}

function isFresh(ctx: Ctx, before: Pending, now: Pending): boolean {
  const since = ctx.now.getTime() - Date.parse(before.sentAt ?? '')
  return before.purpose === now.purpose && before.mobile === now.mobile && since < 60_000
}

export const sendAgain = formStep(formInput.extend(workInput), 'code', (ctx, { draft: token, ...worked }) =>
  codeOrPicture(ctx, token, worked, { page: 'code', field: 'code' }),
)

export const saveForLater = askForCode('save')
export const requestDraftCode = askForCode('resume')
export const requestReportsCode = askForCode('reports')
export const requestAlertCode = askForCode('alert')
export const requestPlateCode = askForCode('plate')

function askForCode(purpose: Exclude<Pending['purpose'], 'send'>) {
  const { page } = purposes[purpose]
  const input = formInput.extend({ ...addressInput, ...workInput, plate: shortText(30).optional() })
  return formStep(input, page, async (ctx, { draft: token, plate = '', ...sent }) => {
    if (purpose === 'plate') await requireOpen(ctx)
    const { typed, path } = typedAddress(sent)
    const mobile = contactAddress.safeParse(typed)
    const plateNo = purpose === 'plate' ? normalizePlate(plate) : undefined
    const code = typed === '' ? 'required' : path === 'email' ? 'email' : 'not_mobile'
    // What was typed stays, or it would have to be typed again.
    const params = { typed, ...(plateNo && { plateNo }) }
    const issues = [
      ...(plateNo === '' ? [{ path: 'plate', code: 'required', params }] : []),
      ...(mobile.success ? [] : [{ path, code, params }]),
    ]
    const pending = mobile.success && issues.length === 0 && { purpose, mobile: mobile.data, plateNo }
    const values = pending ? { pending, wrong: null } : { wrong: { page, issues } }
    const kept = await ctx.tx(async tx => {
      const draft = await lockDraft(tx, token)
      if (!draft || draft.sent) return null
      await writeDraft(tx, draft, values)
      return { before: draft.pending }
    })
    if (!kept && purpose === 'save') return seeOther('ended')
    const added = kept ? null : await addDraft(ctx, values, token)
    const cookies = added ? [added.cookie] : []
    if (!pending) return seeOther(page, cookies)
    const place = { page, field: path, cookies, before: kept?.before }
    return codeOrPicture(ctx, added?.token ?? token, sent, place)
  })
}

import { setTimeout as sleep } from 'node:timers/promises'
import { and, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import { findRows } from '@/db/rows'
import { intakeDrafts } from '@/db/schema/intake-drafts'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { mayTry } from '@/lib/core/limits/rate-limit'
import { RawReply } from '@/lib/core/replies'
import { hashOf, newSecret } from '@/lib/core/secrets'
import {
  type Draft,
  draftCookieHeader,
  findDraft,
  lockDraft,
  tokenAfter,
  typedNumberOf,
  writeDraft,
} from '@/lib/intake/draft/drafts'
import { addAlert, subjectOf } from '@/lib/intake/recall/alerts'
import { countedCheck } from '@/lib/intake/recall/check-recall'
import { carOfPlate } from '@/lib/intake/recall/recalls-of-report'
import { checkTextCode } from '@/lib/intake/tickets/codes'
import { redeemTicket } from '@/lib/intake/tickets/tickets'
import { purposes, soundWay } from '@/lib/intake/view'
import { normalizeNumber } from '@/lib/values/spelling'
import { type Pending, sendPendingCode } from './ask-for-code'
import { formInput, formStep, refuse, seeOther, shortText } from './form'
import { robotField, robotInput, ticketForAnswer } from './robot-answer'
import { sendDraft } from './send-draft'

export const answerImage = formStep(
  formInput.extend(robotInput),
  'image',
  async (ctx, { draft: token, ...given }) => {
    const draft = await findDraft(ctx, token)
    if (!draft) return seeOther('ended')
    if (draft.sent) return seeOther('receipt')
    const { pending } = draft
    if (!pending) return seeOther('check')
    try {
      const { imageTicket } = await ticketForAnswer(ctx, given)
      return await sendPendingCode(ctx, draft, pending, imageTicket)
    } catch (error) {
      const field = robotField(given)
      return refuse(ctx, draft, 'image', field, error, field === 'heard' ? `image?${soundWay}` : 'image')
    }
  },
)

const perToken = { name: 'intake-code-again', tries: 10, seconds: 60 * 60 }

export const answerCode = formStep(
  formInput.extend({ code: shortText(100).optional() }),
  'code',
  async (ctx, { draft: token = '', code = '' }) => {
    const digits = normalizeNumber(code).replace(/\D/g, '').slice(0, 20)
    const draft = await findDraft(ctx, token)
    const confirmed = tokenAfter(token, digits)
    if (!draft) return (await answerAgain(ctx, token, confirmed, 1)) ?? seeOther('ended')
    if (draft.sent) return seeOther('receipt')
    const { pending } = draft
    if (!pending?.sentAt) return seeOther('image')
    if (pending.codeTicket) return goOn(ctx, token, draft)
    const { mobile } = pending
    try {
      if (!code.trim()) throw invalid('code', 'required')
      const { code: purpose } = purposes[pending.purpose]
      const { codeTicket } = await checkTextCode(ctx, { mobile, code: digits, purpose })
      const values = { tokenHash: hashOf(confirmed), pending: { ...pending, codeTicket }, wrong: null }
      await writeDraft(ctx, draft, values)
      return goOn(ctx, confirmed, { ...draft, ...values })
    } catch (error) {
      return (await answerAgain(ctx, token, confirmed, 5)) ?? refuse(ctx, draft, 'code', 'code', error)
    }
  },
)

// A code can be used once, so the second of two clicks looks for what the first one did.
async function answerAgain(ctx: Ctx, token: string, confirmed: string, looks: number) {
  // As often as a code may be guessed, or the digits of a confirmed one could be tried here.
  if (!(await mayTry(ctx.db, perToken, hashOf(token)))) return null
  for (let look = 1; ; look++) {
    const draft = await findDraft(ctx, confirmed)
    if (draft) return goOn(ctx, confirmed, draft)
    if (look === looks) return null
    await sleep(120)
  }
}

async function goOn(ctx: Ctx, token: string, draft: Draft): Promise<RawReply> {
  const { body, init } = await answerOf(ctx, token, draft)
  const moved = init.cookies?.length ? init.cookies : [draftCookieHeader(token, draft)]
  return new RawReply(body, { ...init, cookies: moved })
}

async function answerOf(ctx: Ctx, token: string, draft: Draft): Promise<RawReply> {
  const { pending, sent, asked, wrong, mobile: saved } = draft
  if (sent) return seeOther('receipt')
  if (!pending?.codeTicket) {
    if (asked?.plateNo) return seeOther(purposes.plate.after)
    if (asked?.confirmed) return seeOther('mine')
    return seeOther(
      asked?.car ? purposes.alert.after : wrong?.page === 'plate' ? 'plate' : saved ? 'saved' : 'ended',
    )
  }
  const { codeTicket, mobile, purpose } = pending
  if (purpose === 'send') return sendDraft(ctx, token, { mobile, codeTicket })
  const { code, after } = purposes[purpose]
  const isFirst = await redeemTicket(ctx, codeTicket, { kind: 'code', mobile, purpose: code })
  if (!isFirst) return seeOther(after)
  if (purpose === 'resume') return resumeDraft(ctx, token, mobile)
  if (purpose === 'alert') return setAlert(ctx, draft, mobile)
  if (purpose === 'plate') return showCarOfPlate(ctx, draft, pending)
  const done =
    purpose === 'reports'
      ? { asked: { receipt: '', mobile, confirmed: true, at: ctx.now.toISOString() } }
      : { mobile }
  await writeDraft(ctx, draft, { ...done, pending: null, wrong: null })
  return seeOther(after)
}

async function setAlert(ctx: Ctx, draft: Draft, mobile: string): Promise<RawReply> {
  const subject = subjectOf(draft.asked ?? {})
  const isSet = subject && (await addAlert(ctx, mobile, subject))
  await writeDraft(ctx, draft, { pending: null, wrong: null })
  return seeOther(isSet ? purposes.alert.after : subject ? 'alert?full=1' : 'recall')
}

async function showCarOfPlate(ctx: Ctx, draft: Draft, { plateNo = '', mobile }: Pending): Promise<RawReply> {
  const car = await carOfPlate(ctx, plateNo, mobile)
  const issues = car ? null : [{ path: 'plate', code: 'plate_unknown' }]
  if (car) await countedCheck(ctx, car.vin, car.car)
  const asked = car && { receipt: '', mobile: '', plateNo, ...car, at: ctx.now.toISOString() }
  await writeDraft(ctx, draft, { asked, pending: null, wrong: issues && { page: 'plate', issues } })
  return seeOther(car ? purposes.plate.after : 'plate')
}

/** Moves the draft to this browser and away from the other one. Answers typed here meanwhile win. */
async function resumeDraft(ctx: Ctx, token: string, mobile: string): Promise<RawReply> {
  return ctx.tx(async tx => {
    const here = await lockDraft(tx, token)
    if (!here) return seeOther('ended')
    const kept = await draftOfNumber(tx, here, mobile)
    if (!kept) {
      await writeDraft(tx, here, { pending: null })
      return seeOther('resume?none=1')
    }
    const moved = newSecret()
    const { shared } = here
    const formers = [...new Set([...here.formers, ...kept.formers])].filter(id => id !== kept.id)
    const taken = {
      tokenHash: hashOf(moved),
      pending: null,
      wrong: null,
      mobile: kept.mobile ?? mobile,
      shared,
      formers,
    }
    const cookies = [draftCookieHeader(moved, { shared })]
    // A started report of its own is not overwritten; it stays available under its number.
    if (here.consentAt && here.answers.branch) {
      const own = typedNumberOf({ ...here, pending: null }) ?? mobile
      await writeDraft(tx, here, { ...(own === mobile && { mobile }), pending: null })
      await writeDraft(tx, kept, taken)
      return seeOther(kept.page ?? 'kind', cookies)
    }
    await writeDraft(tx, kept, { ...taken, answers: { ...kept.answers, ...here.answers } })
    await tx.db.delete(intakeDrafts).where(eq(intakeDrafts.id, here.id))
    return seeOther(here.page ?? kept.page ?? 'kind', cookies)
  })
}

async function draftOfNumber(ctx: Ctx, here: Draft, mobile: string): Promise<Draft | undefined> {
  const others = and(
    or(eq(intakeDrafts.mobile, mobile), inArray(intakeDrafts.id, here.formers)),
    ne(intakeDrafts.id, here.id),
    isNull(intakeDrafts.sent),
    gt(intakeDrafts.expiresAt, ctx.now),
  )
  const drafts = await findRows(ctx.db, intakeDrafts, others)
    .orderBy(desc(intakeDrafts.updatedAt))
    .for('update')
  return drafts.find(draft => draft.mobile === mobile || typedNumberOf(draft) === mobile)
}

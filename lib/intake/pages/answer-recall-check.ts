import { AppError, type Issue, invalid } from '@/lib/core/errors'
import { issuesOf } from '@/lib/core/issues'
import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { askedOf, findDraft } from '@/lib/intake/draft/drafts'
import { countedCheck } from '@/lib/intake/recall/check-recall'
import { type ChosenCar, chosenCar, recallCheckOpen } from '@/lib/intake/recall/recalls-of-car'
import { redeemTicket } from '@/lib/intake/tickets/tickets'
import { ticketForWork } from '@/lib/intake/tickets/work'
import { pictureWay, soundWay } from '@/lib/intake/view'
import { workInput } from './ask-for-code'
import { formInput, inOtherLanguage, issueOf, saveRequest, shortText } from './form'
import { robotField, robotInput, ticketForAnswer } from './robot-answer'

const page = 'recall'

/** Keeps the VIN on the server, so that it never appears in an address. */
export const answerRecallCheck = operation({
  access: 'public',
  input: formInput.extend({
    ...workInput,
    ...robotInput,
    vin: shortText(60).optional(),
    brandId: shortText(20).optional(),
    modelRangeId: shortText(20).optional(),
    modelYear: shortText(10).optional(),
    productionMonth: shortText(10).optional(),
  }),
  async run(ctx, { draft: token, challenge = '', work = '', way, ...given }): Promise<RawReply> {
    if (!(await recallCheckOpen(ctx))) throw new AppError('not_found')
    const inLanguage = inOtherLanguage(way, page)
    if (inLanguage) return inLanguage
    const draft = await findDraft(ctx, token)
    const before = draft && askedOf(draft, ctx.now)
    // More about the car that was just asked about: one check, with one proof.
    const narrows = given.vin === undefined && Boolean(before?.vin) && before?.car !== undefined
    const vin = narrows ? before!.vin! : (given.vin ?? '')
    const chosen = chosenCar.safeParse(given)
    const car: ChosenCar = narrows && chosen.success ? chosen.data : (narrows && before?.car) || {}
    const shown = given.imageId !== undefined
    const refused = shown ? `${page}?${robotField(given) === 'heard' ? soundWay : pictureWay}` : page
    const outcome = await check()
    const issue = outcome === 'robot' ? null : outcome
    const passed = narrows || outcome === null
    const values = {
      asked: { receipt: '', mobile: '', vin, at: ctx.now.toISOString(), ...(passed && { car }) },
      wrong: issue ? { page, issues: [issue] } : null,
    }
    const found = `${page}?found=1`
    const next = outcome === 'robot' ? `${page}?${pictureWay}` : issue && !narrows ? refused : found
    return saveRequest(ctx, token, values, next)

    async function check(): Promise<Issue | 'robot' | null> {
      let field = 'vin'
      try {
        if (!chosen.success && narrows) return issuesOf(chosen.error)[0] ?? null
        if (!vin.trim()) throw invalid('vin', 'required')
        if (narrows) field = 'modelRangeId'
        else if (shown) {
          field = robotField(given)
          await ticketForAnswer(ctx, given)
        } else if (!(await worked())) return 'robot'
        if (!narrows) field = 'vin'
        await countedCheck(ctx, vin, car)
        return null
      } catch (error) {
        const issue = issueOf(error, field)
        if (!issue) throw error
        return issue
      }
    }

    async function worked(): Promise<boolean> {
      const ticket = work && (await ticketForWork(ctx, challenge, work))
      return Boolean(ticket) && redeemTicket(ctx, ticket as string, { kind: 'image' })
    }
  },
})

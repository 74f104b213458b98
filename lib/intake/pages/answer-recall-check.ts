import { type Issue, invalid } from '@/lib/core/errors'
import { issuesOf } from '@/lib/core/issues'
import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { findDraft } from '@/lib/intake/draft/drafts'
import { countedCheck } from '@/lib/intake/recall/check-recall'
import { type ChosenCar, chosenCar } from '@/lib/intake/recall/recalls-of-car'
import { redeemTicket } from '@/lib/intake/tickets/tickets'
import { ticketForWork } from '@/lib/intake/tickets/work'
import { makeWay, pictureWay, soundWay } from '@/lib/intake/view'
import { requireOpen } from '@/lib/recalls/published/published-recalls'
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
    await requireOpen(ctx)
    const inLanguage = inOtherLanguage(way, page)
    if (inLanguage) return inLanguage
    const before = (await findDraft(ctx, token))?.asked
    const byMake = way === makeWay
    // More about the car that was just asked about: one check, with one proof. A make names nobody and needs none.
    const narrows = !byMake && given.vin === undefined && before?.car !== undefined
    const unproved = byMake || narrows
    const vin = byMake ? '' : ((narrows ? before!.vin : given.vin) ?? '')
    const chosen = chosenCar.safeParse(given)
    const car: ChosenCar = unproved && chosen.success ? chosen.data : (narrows && before?.car) || {}
    const shown = given.imageId !== undefined
    const refused = shown ? `${page}?${robotField(given) === 'heard' ? soundWay : pictureWay}` : page
    const outcome = await check()
    const issue = outcome === 'robot' ? null : outcome
    const passed = unproved || outcome === null
    const values = {
      asked: {
        ...{ receipt: '', mobile: '', vin, at: ctx.now.toISOString() },
        ...(passed && { car }),
        ...(narrows && { plateNo: before.plateNo }),
      },
      wrong: issue ? { page, issues: [issue] } : null,
    }
    const found = `${page}?found=1`
    const next = outcome === 'robot' ? `${page}?${pictureWay}` : issue && !unproved ? refused : found
    return saveRequest(ctx, token, values, next)

    async function check(): Promise<Issue | 'robot' | null> {
      let field = byMake ? 'brandId' : narrows ? 'modelRangeId' : 'vin'
      try {
        if (!chosen.success && unproved) return issuesOf(chosen.error)[0] ?? null
        const named = byMake ? car.brandId : narrows && !vin ? car.modelRangeId : vin.trim()
        // Another make was chosen: its series are shown next.
        if (!named && narrows && car.brandId && car.brandId !== before?.car?.brandId) return null
        if (!named) throw invalid(field, 'required')
        if (byMake) return null
        if (!unproved && shown) {
          field = robotField(given)
          await ticketForAnswer(ctx, given)
          field = 'vin'
        } else if (!unproved && !(await worked())) return 'robot'
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

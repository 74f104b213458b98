import { AppError, type Issue, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { countedCheck } from '@/lib/intake/recall/check-recall'
import { recallCheckOpen } from '@/lib/intake/recall/recalls-of-vin'
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
  }),
  async run(ctx, { draft: token, vin = '', challenge = '', work = '', way, ...given }): Promise<RawReply> {
    if (!(await recallCheckOpen(ctx))) throw new AppError('not_found')
    const inLanguage = inOtherLanguage(way, page)
    if (inLanguage) return inLanguage
    const shown = given.imageId !== undefined
    const refused = shown ? `${page}?${robotField(given) === 'heard' ? soundWay : pictureWay}` : page
    const outcome = await check()
    const issue = outcome === 'robot' ? null : outcome
    const values = {
      asked: { receipt: '', mobile: '', vin, at: ctx.now.toISOString() },
      wrong: issue ? { page, issues: [issue] } : null,
    }
    const next = outcome === 'robot' ? `${page}?${pictureWay}` : issue ? refused : `${page}?found=1`
    return saveRequest(ctx, token, values, next)

    async function check(): Promise<Issue | 'robot' | null> {
      let field = 'vin'
      try {
        if (!vin.trim()) throw invalid('vin', 'required')
        if (shown) {
          field = robotField(given)
          await ticketForAnswer(ctx, given)
        } else if (!(await worked())) return 'robot'
        field = 'vin'
        await countedCheck(ctx, vin)
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

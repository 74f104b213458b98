import { AppError, type Issue, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { RawReply } from '@/lib/core/replies'
import { countedCheck } from '@/lib/intake/recall/check-recall'
import { recallCheckOpen } from '@/lib/intake/recall/recalls-of-vin'
import { checkImageCode } from '@/lib/intake/tickets/check-image-code'
import { formInput, shortText } from './form-input'
import { inOtherLanguage } from './language'
import { issueOf } from './refuse'
import { saveRequest } from './save-request'

const page = 'recall'

/** Keeps the VIN on the server, so that it never appears in an address. */
export const answerRecallCheck = operation({
  access: 'public',
  input: formInput.extend({
    vin: shortText(60).optional(),
    imageId: shortText(64).optional(),
    answer: shortText(100).optional(),
  }),
  async run(ctx, { draft: token, vin = '', imageId = '', answer = '', way }): Promise<RawReply> {
    if (!(await recallCheckOpen(ctx))) throw new AppError('not_found')
    const inLanguage = inOtherLanguage(way, page)
    if (inLanguage) return inLanguage
    const issue = await check()
    const values = {
      asked: { receipt: '', mobile: '', vin, at: ctx.now.toISOString() },
      wrong: issue ? { page, issues: [issue] } : null,
    }
    const next = issue ? page : `${page}?found=1`
    return saveRequest(ctx, token, values, next)

    async function check(): Promise<Issue | null> {
      let field = 'vin'
      try {
        if (!vin.trim()) throw invalid('vin', 'required')
        field = 'answer'
        if (!answer.trim()) throw invalid('answer', 'required')
        await checkImageCode(ctx, { imageId, answer: answer.slice(0, 20) })
        field = 'vin'
        await countedCheck(ctx, vin)
        return null
      } catch (error) {
        const issue = issueOf(error, field)
        if (!issue) throw error
        return issue
      }
    }
  },
})

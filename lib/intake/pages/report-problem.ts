import { ownAddress } from '@/lib/accounts/own-address'
import { AppError } from '@/lib/core/errors'
import { takeTry } from '@/lib/core/limits/rate-limit'
import { translate } from '@/lib/i18n/translate'
import { takeNetworkTry } from '@/lib/intake/network-limit'
import { takesProblems } from '@/lib/intake/view'
import { formInput, formStep, pageIn, pathOf, seeOther, shortText } from './form'
import { readOffice } from './read-office'

const perNetwork = { name: 'page-problem', tries: 10, seconds: 60 * 60 }
const ofAll = { name: 'page-problems', tries: 200, seconds: 24 * 60 * 60 }

export const reportProblem = formStep(
  formInput.extend({ at: shortText(250).optional(), problem: shortText(2000).optional() }),
  'problem',
  async (ctx, { at, problem: words = '' }) => {
    // Without what is asked for in it: a link that stops an alert is its owner's.
    const page = pageIn(at).split('?')[0]!
    const answer = (outcome: string) => seeOther(`problem?at=${encodeURIComponent(page)}&outcome=${outcome}`)
    const office = await readOffice(ctx, {})
    if (!words.trim()) return answer('nothing')
    const { mail } = ctx.services
    if (!mail || !takesProblems(mail, office)) return answer('later')
    try {
      await takeNetworkTry(ctx, perNetwork)
      await takeTry(ctx.db, ofAll, 'all')
      const subject = translate('zh-CN', 'textMessages.problem', { page: ownAddress(pathOf(page)) })
      const text = `${subject}\n\n${words.trim()}\n`
      await mail.send({ to: office.email, subject, text, purpose: 'problem' })
      return answer('sent')
    } catch (error) {
      if (error instanceof AppError && ['too_many', 'unavailable', 'invalid_input'].includes(error.code))
        return answer('later')
      throw error
    }
  },
)

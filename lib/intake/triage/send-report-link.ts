import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { actions } from '@/lib/defects/actions'
import { storedLocale } from '@/lib/i18n/translate'
import { reportText } from '@/lib/intake/texts/report-text'
import { sendMessage } from '@/lib/intake/texts/send-message'
import { countText } from '@/lib/intake/tickets/text-code-limits'
import { readParameters } from '@/lib/settings/read-parameters'
import { reportOf } from './lock-report'

export const sendReportLink = operation({
  access: actions.review.access,
  input: z.strictObject({ id }),
  async run(ctx, { id }): Promise<{ complaintNo: string }> {
    const { complaintNo, mobile, locale } = await reportOf(ctx, id)
    const { reportTexts } = await readParameters(ctx, ['reportTexts'])
    const words = reportText(reportTexts, 'link', storedLocale(locale), complaintNo)
    if (!mobile) throw new AppError('no_mobile')
    if (words === null) throw new AppError('text_off')
    const refundTries = await countText(ctx, mobile)
    try {
      await sendMessage(ctx, { mobile, ...words, purpose: 'link' })
    } catch (error) {
      await refundTries()
      throw error
    }
    await ctx.audit({ action: 'sendReportLink', entity: 'report', entityId: id, detail: { complaintNo } })
    return { complaintNo }
  },
})

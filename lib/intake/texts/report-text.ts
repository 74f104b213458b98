import { ownAddress } from '@/lib/accounts/own-address'
import type { Ctx } from '@/lib/core/context'
import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import { readParameters } from '@/lib/settings/read-parameters'

/** States of a report that its reporter can be told of. */
export const reportEvents = ['submitted', 'accepted', 'returned', 'forwarded', 'closed', 'rejected'] as const
export type ReportEvent = (typeof reportEvents)[number]

interface Facts {
  number: string
  reason?: string
}

/** In the operator's words or those that ship; null where the operator sends none. */
export async function reportText(
  ctx: Ctx,
  event: ReportEvent,
  locale: Locale,
  { number, reason }: Facts,
): Promise<string | null> {
  const { reportTexts } = await readParameters(ctx, ['reportTexts'])
  if (!reportTexts[`${event}On`]) return null
  const values: Record<string, string> = {
    number,
    address: ownAddress('/intake/status'),
    reason: reason ?? translate(locale, 'textMessages.notAccepted'),
  }
  const own = reportTexts[`${event}${locale === 'zh-CN' ? 'ZhCN' : 'EnUS'}`]
  if (!own) return translate(locale, `textMessages.${event}`, values)
  return own.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

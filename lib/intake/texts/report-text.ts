import { ownAddress } from '@/lib/accounts/own-address'
import type { Locale } from '@/lib/i18n/locales'
import { type TextWords, translate, wordText } from '@/lib/i18n/translate'
import type { ParameterValue } from '@/lib/settings/schema'

export type ReportEvent = 'submitted' | 'accepted' | 'returned' | 'forwarded' | 'closed' | 'rejected' | 'link'

export function reportText(
  reportTexts: ParameterValue<'reportTexts'>,
  event: ReportEvent,
  locale: Locale,
  number: string,
  reason = translate(locale, 'textMessages.notAccepted'),
): TextWords | null {
  if (!reportTexts[`${event}On`]) return null
  const own = reportTexts[`${event}${locale === 'zh-CN' ? 'ZhCN' : 'EnUS'}`]
  return wordText(locale, event, { number, address: ownAddress('/intake/mine'), reason }, own)
}

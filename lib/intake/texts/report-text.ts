import { ownAddress } from '@/lib/accounts/own-address'
import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import type { ParameterValue } from '@/lib/settings/schema'

export type ReportEvent = 'submitted' | 'accepted' | 'returned' | 'forwarded' | 'closed' | 'rejected' | 'link'

export function reportText(
  reportTexts: ParameterValue<'reportTexts'>,
  event: ReportEvent,
  locale: Locale,
  number: string,
  reason = translate(locale, 'textMessages.notAccepted'),
): string | null {
  if (!reportTexts[`${event}On`]) return null
  const values: Record<string, string> = {
    number,
    address: ownAddress('/intake/mine'),
    reason,
  }
  const own = reportTexts[`${event}${locale === 'zh-CN' ? 'ZhCN' : 'EnUS'}`]
  if (!own) return translate(locale, `textMessages.${event}`, values)
  return own.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

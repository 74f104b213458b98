import type { Ctx } from '@/lib/core/context'
import { lookups } from '@/lib/dictionaries/names/lookups'
import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'

export const opinionCodes = { accept: '01', vehicle: '03', unclear: '04', garbage: '12' } as const

export async function opinionName(ctx: Ctx, id: string | null, locale: Locale): Promise<string> {
  const opinion = (await lookups(ctx)).opinions.get(id ?? '')
  return opinion ? (locale === 'en-US' && opinion.nameEn) || opinion.name : ''
}

export async function publicReason(ctx: Ctx, id: string | null, locale: Locale): Promise<string> {
  const { opinions } = await lookups(ctx)
  // Nobody is told that staff took the report for a lie: it may have been none.
  const hidden = opinions.get(id ?? '')?.code === opinionCodes.garbage
  return (!hidden && (await opinionName(ctx, id, locale))) || translate(locale, 'textMessages.notAccepted')
}

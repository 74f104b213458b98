import { isSecure } from '@/lib/accounts/own-address'
import type { Ctx } from '@/lib/core/context'

type Locale = Ctx['locale']

/** The language that a form's button asks for. */
export function languageAsked(way: string | undefined): Locale | null {
  return way === 'zh-CN' || way === 'en-US' ? way : null
}

/** `Set-Cookie` of the choice, as the pages with scripts write it. */
export function keepLanguage(locale: Locale): string {
  return `locale=${locale}; Path=/app; Max-Age=31536000; SameSite=Lax${isSecure() ? '; Secure' : ''}`
}

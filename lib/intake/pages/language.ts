import { isSecure } from '@/lib/accounts/own-address'
import type { Ctx } from '@/lib/core/context'

type Locale = Ctx['locale']

/** The language that a form's button asks for. */
export function requestedLanguage(value: string | undefined): Locale | null {
  return value === 'zh-CN' || value === 'en-US' ? value : null
}

/** `Set-Cookie` of the choice, as the pages with scripts write it. */
export function languageCookie(locale: Locale): string {
  return `locale=${locale}; Path=/app; Max-Age=31536000; SameSite=Lax${isSecure() ? '; Secure' : ''}`
}

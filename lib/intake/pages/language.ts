import { isSecure } from '@/lib/accounts/own-address'
import type { Ctx } from '@/lib/core/context'

type Locale = Ctx['locale']

export function requestedLanguage(value: string | undefined): Locale | null {
  return value === 'zh-CN' || value === 'en-US' ? value : null
}

export function languageCookie(locale: Locale): string {
  return `locale=${locale}; Path=/app; Max-Age=31536000; SameSite=Lax${isSecure() ? '; Secure' : ''}`
}

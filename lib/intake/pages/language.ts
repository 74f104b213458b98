import { isSecure } from '@/lib/accounts/own-address'
import type { Ctx } from '@/lib/core/context'
import type { RawReply } from '@/lib/core/replies'
import { seeOther } from './see-other'

type Locale = Ctx['locale']

function requestedLanguage(value: string | undefined): Locale | null {
  return value === 'zh-CN' || value === 'en-US' ? value : null
}

function languageCookie(locale: Locale): string {
  return `locale=${locale}; Path=/app; Max-Age=31536000; SameSite=Lax${isSecure() ? '; Secure' : ''}`
}

export function inOtherLanguage(way: string | undefined, page: string): RawReply | null {
  const language = requestedLanguage(way)
  return language && seeOther(page, [languageCookie(language)])
}

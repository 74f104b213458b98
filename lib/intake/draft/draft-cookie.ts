import { isSecure } from '@/lib/accounts/own-address'

export const draftCookie = 'intake-draft'

export const draftDays = 7

interface Kept {
  shared?: boolean
}

export function draftCookieHeader(token: string, { shared = false }: Kept = {}): string {
  const seconds = token ? draftDays * 24 * 60 * 60 : 0
  const age = shared ? '' : ` Max-Age=${seconds};`
  return `${draftCookie}=${token};${age} Path=/app; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`
}

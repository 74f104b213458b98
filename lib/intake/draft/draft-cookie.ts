import { isSecure } from '@/lib/accounts/own-address'

export const draftCookie = 'intake-draft'

export const draftDays = 7

export function draftCookieHeader(token: string): string {
  const seconds = token ? draftDays * 24 * 60 * 60 : 0
  return `${draftCookie}=${token}; Max-Age=${seconds}; Path=/app; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`
}

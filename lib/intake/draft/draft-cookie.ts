import { isSecure } from '@/lib/accounts/own-address'

/** Names the report that this browser is writing; worth nothing else. */
export const draftCookie = 'intake-draft'

export const draftDays = 7

/** `Set-Cookie` that keeps a draft's token; an empty one takes it away. */
export function draftCookieHeader(token: string): string {
  const seconds = token ? draftDays * 24 * 60 * 60 : 0
  return `${draftCookie}=${token}; Max-Age=${seconds}; Path=/app; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`
}

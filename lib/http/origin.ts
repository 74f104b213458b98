import { env } from '@/lib/core/env'
import { sessionCookie } from '@/lib/core/session-cookie'

export function readCookie(request: Request, name: string): string | undefined {
  return cookieIn(request.headers.get('cookie'), name)
}

export function cookieIn(header: string | null | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (part.slice(0, at).trim() === name) return decode(part.slice(at + 1).trim())
  }
  return undefined
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

export function readToken(request: Request): { token: string | null; fromCookie: boolean } {
  const header = request.headers.get('authorization')?.trim()
  if (header) return { token: header.replace(/^Bearer\s+/i, ''), fromCookie: false }
  const cookie = readCookie(request, sessionCookie)
  return { token: cookie ?? null, fromCookie: cookie !== undefined }
}

/** Browsers set both headers themselves, so a foreign page cannot forge them. */
export function isOwnOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && origin === new URL(env().APP_URL).origin
}

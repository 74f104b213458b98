export const sessionCookie = 'Finance-Access-Token'

export function tokenCookie(token: string, seconds: number, secure: boolean): string {
  return cookie(`${sessionCookie}=${token}; Max-Age=${seconds}`, secure)
}

export function expiredTokenCookie(secure: boolean): string {
  return cookie(`${sessionCookie}=; Max-Age=0`, secure)
}

function cookie(start: string, secure: boolean): string {
  return `${start}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

export const knownBrowserCookie = 'known-browser'

export function knownBrowserCookieHeader(value: string, seconds: number, secure: boolean): string {
  return cookie(`${knownBrowserCookie}=${value}; Max-Age=${seconds}`, secure)
}

export const signInGuard = 'sign-in-started'

export const signInRequest = 'sign-in-request'

export function guardCookie(mark: string, seconds: number, secure: boolean): string {
  const words = `Max-Age=${seconds}; Path=/app/api/session; HttpOnly; SameSite=Lax`
  return `${signInGuard}=${mark}; ${words}${secure ? '; Secure' : ''}`
}

// The identity service is asked for more once only.
export function signInRequestCookie(factor: boolean, fresh: boolean, seconds: number, secure: boolean) {
  const value = [factor && 'factor', fresh && 'fresh'].filter(Boolean).join('-')
  return cookie(`${signInRequest}=${value}; Max-Age=${value ? seconds : 0}`, secure)
}

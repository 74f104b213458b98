import { cookies } from 'next/headers'
import { isOwnHost, isSecure, ownAddress, safeReturn } from '@/lib/accounts/own-address'
import { signInParameters } from '@/lib/accounts/sessions/recognise-identity'
import { env } from '@/lib/core/env'
import { hashOf } from '@/lib/core/secrets'
import { guardCookie, signInGuard, signInRequestCookie } from '@/lib/core/session-cookie'
import { callbackCookie, callNextAuth, pathBelowBase, providerId, signInCookieSeconds } from './_auth'
import { credentialsRefused } from './_credentials'
import { callContext } from './_session'

const guardSeconds = 15

// The guard cookie prevents a redirect loop: when the same page is asked for again within its 15 seconds, the
// sign-in did not hold, and an error page says so.
export async function startSignIn(request: Request): Promise<Response> {
  // A router's fetch must neither follow a redirect to another site nor count as an attempt; after a 401 the
  // browser loads the page itself.
  const [mode, destination] = ['sec-fetch-mode', 'sec-fetch-dest'].map(name => request.headers.get(name))
  // A link with the attribute download says `empty`.
  const navigates = mode === 'navigate' && (destination === 'document' || destination === 'empty')
  if (destination && !navigates) return new Response(null, { status: 401 })
  const searchParams = new URL(request.url).searchParams
  const refused = await credentialsRefused(request)
  if (refused) return refused
  const target = safeReturn(searchParams.get('returnTo') ?? pathBelowBase(searchParams.get('callbackUrl')))
  if (searchParams.has('error')) return redirect(errorPage(searchParams.get('error'), target))
  // Cookies set here would not be sent to APP_URL, where the identity service sends people back to.
  if (!isOwnHost(request.headers) && !searchParams.has('host'))
    return redirect(errorPage('address', target).slice(new URL(env().APP_URL).origin.length))
  const jar = await cookies()
  const mark = hashOf(target, 'base64url').slice(0, 22)
  const ctx = await callContext()
  const needs = {
    factor: ctx.signedOut === 'factor' || searchParams.has('factor'),
    fresh: searchParams.has('fresh'),
  }
  // A sign-in that held and of which more is now needed is no loop.
  const held = ctx.signedOut === 'rights' || needs.factor || needs.fresh || searchParams.has('retry')
  if (jar.get(signInGuard)?.value === mark && !held) return redirect(errorPage('loop', target))

  if (ctx.user && !searchParams.has('prompt') && !needs.factor && !needs.fresh)
    return guarded(redirect(target), mark)
  const token = await callNextAuth(ctx, { method: 'GET', action: ['csrf'], query: {} })
  const { csrfToken } = (await token.json()) as { csrfToken: string }
  const set = token.headers.getSetCookie()
  const started = await callNextAuth(ctx, {
    method: 'POST',
    action: ['signin', providerId],
    query: {
      ui_locales: ctx.locale,
      ...(searchParams.has('prompt') && { prompt: 'login' }),
      ...(await signInParameters(ctx, needs)),
      ...(ctx.signedOut && { signed_out: ctx.signedOut }),
    },
    newCookies: Object.fromEntries(set.map(nameAndValue)),
    body: { csrfToken, callbackUrl: target },
  })
  const again = new Set(started.headers.getSetCookie().map(cookie => nameAndValue(cookie)[0]))
  for (const cookie of set)
    if (!again.has(nameAndValue(cookie)[0])) started.headers.append('set-cookie', cookie)
  started.headers.append(
    'set-cookie',
    signInRequestCookie(needs.factor, needs.fresh, signInCookieSeconds, isSecure()),
  )
  return guarded(withoutDetours(started, target), mark)
}

export async function pendingTarget(): Promise<string> {
  return safeReturn(pathBelowBase((await cookies()).get(callbackCookie())?.value))
}

/** next-auth reports a failure by two redirects through itself; this redirects straight to the error page. */
export function withoutDetours(response: Response, target: string): Response {
  const location = response.headers.get('location')
  if (!location?.startsWith(ownAddress('/api/auth/'))) return response
  response.headers.set('location', errorPage(new URL(location).searchParams.get('error'), target))
  return response
}

const reasons: Record<string, string> = {
  loop: 'loop',
  address: 'address',
  OAuthSignin: 'away',
  disabled: 'disabled',
}

function errorPage(error: string | null, target: string): string {
  const words = new URLSearchParams({
    reason: reasons[error ?? ''] ?? 'failed',
    returnTo: pathBelowBase(target) ?? '/index',
  })
  return ownAddress(`/sign-in-error?${words}`)
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}

function guarded(response: Response, mark: string): Response {
  response.headers.append('set-cookie', guardCookie(mark, guardSeconds, isSecure()))
  return response
}

function nameAndValue(setCookie: string): [string, string] {
  const [pair = ''] = setCookie.split(';')
  const at = pair.indexOf('=')
  return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]
}

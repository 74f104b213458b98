import { cookies } from 'next/headers'
import NextAuth, { type AuthOptions } from 'next-auth'
import { rememberBrowser } from '@/lib/accounts/known-browser'
import { isSecure, ownAddress, safeReturn } from '@/lib/accounts/own-address'
import { longestHours } from '@/lib/accounts/session-limits'
import { authAdapter, type PendingSignIn } from '@/lib/accounts/sessions/auth-adapter'
import { missingInProof, type Person, recogniseIdentity } from '@/lib/accounts/sessions/recognise-identity'
import type { Ctx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { faultOf } from '@/lib/core/faults'
import { beforeDeadline, externalTimeoutMs } from '@/lib/core/limits/deadline'
import { log } from '@/lib/core/log'
import { newSecret } from '@/lib/core/secrets'
import { sessionCookie, signInRequest } from '@/lib/core/session-cookie'
import { proofIn } from '@/lib/core/sign-in-proof'
import { withDigest } from './_session'

export const providerId = 'identity'
const timeoutMs = 5_000

/** Seconds that a sign-in at the identity service may take. */
export const signInCookieSeconds = 3600

interface Claims {
  name?: string
  preferred_username?: string
  /** Set by the local identity service only. */
  credential_version?: number
  auth_time?: unknown
  acr?: unknown
  amr?: unknown
}

interface Call {
  method: 'GET' | 'POST'
  action: string[]
  query: Record<string, string>
  /** Set during this request, so the request's own cookies do not have them yet. */
  newCookies?: Record<string, string>
  body?: Record<string, string>
}

/** Calls next-auth with plain values: its own handlers insist on a base path and on their request object. */
export async function callNextAuth(ctx: Ctx, call: Call): Promise<Response> {
  const { action, method, query, body, newCookies } = call
  const sent = (await cookies()).getAll().map(({ name, value }) => [name, value])
  const pendingSignIn: PendingSignIn = {}
  const answer = { status: 200, headers: new Map<string, string | string[]>(), body: null as unknown }
  const response = {
    status(code: number) {
      answer.status = code
      return response
    },
    getHeader: (name: string) => answer.headers.get(name),
    setHeader(name: string, value: string | string[]) {
      answer.headers.set(name, value)
      return response
    },
    json(body: unknown) {
      answer.body = JSON.stringify(body)
    },
    send(body: unknown) {
      answer.body = typeof body === 'object' ? JSON.stringify(body) : body
    },
    end() {},
  }
  const request = {
    method,
    body,
    headers: {},
    query: { ...query, nextauth: action },
    cookies: { ...Object.fromEntries(sent), ...newCookies },
  }
  await beforeDeadline(nextAuth(request, response, options(ctx, pendingSignIn, action[0] === 'callback')))
  if (pendingSignIn.away) throw pendingSignIn.away

  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const [name, value] of answer.headers)
    for (const one of [value].flat())
      headers.append(name.toLowerCase(), /^set-cookie$/i.test(name) ? keptForSeconds(one) : one)
  const { userId, credentialVersion } = pendingSignIn
  if (userId && credentialVersion)
    headers.append(
      'set-cookie',
      rememberBrowser(ctx.knownBrowser, { id: userId, credentialVersion }, isSecure()),
    )
  if (pendingSignIn.signOutAddress && headers.has('location'))
    headers.set('location', pendingSignIn.signOutAddress)
  else if (pendingSignIn.signOutAddress) answer.body = JSON.stringify({ url: pendingSignIn.signOutAddress })
  return new Response(answer.body as string | null, { status: answer.status, headers })
}

/** Its types ask for the pages router's request and response; it works with objects of that shape. */
const nextAuth = NextAuth as (request: object, response: object, options: AuthOptions) => Promise<unknown>

function options(ctx: Ctx, pendingSignIn: PendingSignIn, signingIn: boolean): AuthOptions {
  const { AUTH_CLIENT_ID: clientId, AUTH_CLIENT_SECRET: clientSecret, AUTH_SECRET: secret } = env()
  const { issuer, discovery: wellKnown } = ctx.services.identity
  // next-auth reports every error as a failed sign-in; an unavailable database must become a 503.
  const noteAway = (error: unknown) => {
    const fault = faultOf(error)
    if (fault.status === 503) pendingSignIn.away = withDigest(fault, ctx.requestId)
  }
  const unlessAway = <Value>(work: Promise<Value>) =>
    work.catch(error => {
      noteAway(error)
      throw error
    })
  return {
    secret,
    useSecureCookies: isSecure(),
    adapter: authAdapter(ctx, pendingSignIn, signingIn),
    session: {
      strategy: 'database',
      maxAge: longestHours * 3600,
      // As long as a session, so next-auth never extends it: each call looks up its lifetime.
      updateAge: longestHours * 3600,
      generateSessionToken: newSecret,
    },
    cookies: {
      sessionToken: cookie(sessionCookie),
      callbackUrl: cookie(callbackCookie()),
      state: cookie(ownCookie('state'), signInCookieSeconds),
      nonce: cookie(ownCookie('nonce'), signInCookieSeconds),
      pkceCodeVerifier: cookie(ownCookie('pkce'), signInCookieSeconds),
    },
    pages: {
      signIn: ownAddress('/api/session/sign-in'),
      signOut: ownAddress('/index'),
      error: ownAddress('/sign-in-error'),
    },
    providers: [
      {
        id: providerId,
        name: providerId,
        type: 'oauth',
        wellKnown,
        clientId,
        clientSecret,
        idToken: true,
        checks: ['pkce', 'state', 'nonce'],
        authorization: { params: { scope: 'openid profile' } },
        httpOptions: { timeout: externalTimeoutMs(timeoutMs) },
        profile: (claims: { sub: string; name?: string }) => ({ id: claims.sub, name: claims.name }),
      },
    ],
    callbacks: {
      redirect: ({ url }) => safeReturn(pathBelowBase(url)),
      async signIn({ account, profile }) {
        if (!account) return false
        const claims = profile as Claims | undefined
        const person = await unlessAway(
          recogniseIdentity(ctx, {
            issuer,
            subject: account.providerAccountId,
            loginId: claims?.preferred_username,
            name: claims?.name,
            token: { ...profile },
          }),
        )
        if (person.state === 'pending') return ownAddress('/pending')
        if (person.state !== 'active') return ownAddress('/sign-in-error?reason=disabled')
        // The local service reports which password it checked; the row read here may already have a newer one.
        const proof = proofIn(claims ?? {}, ctx.now)
        const missing = await unlessAway(
          missingInProof(ctx, person.id, proof, (await signInRequested()).fresh),
        )
        if (missing) return tellMissing(ctx, person, missing)
        const authenticated = person.id === account.providerAccountId ? claims?.credential_version : undefined
        const credentialVersion = authenticated ?? person.credentialVersion
        Object.assign(pendingSignIn, {
          loginId: person.loginId,
          credentialVersion,
          proof,
          idToken: account.id_token,
        })
        return true
      },
    },
    logger: {
      error(code, details) {
        const error = details instanceof Error ? details : details.error
        log.warn({ err: error, code }, 'sign-in')
        if (code.startsWith('adapter_error')) noteAway(error)
      },
      warn: code => log.debug({ code }, 'sign-in'),
      debug: () => {},
    },
  }
}

async function signInRequested() {
  const value = (await cookies()).get(signInRequest)?.value ?? ''
  return { factor: value.includes('factor'), fresh: value.includes('fresh') }
}

// Once more, asking for the second factor: only now is it known whose sign-in this is.
async function tellMissing(ctx: Ctx, { id, loginId }: Person, missing: 'factor' | 'stale'): Promise<string> {
  const request = await signInRequested()
  const returnTo = pathBelowBase((await cookies()).get(callbackCookie())?.value) ?? '/index'
  if (missing === 'factor' && !request.factor)
    return ownAddress(
      `/api/session/sign-in?${new URLSearchParams({ factor: '1', ...(request.fresh && { fresh: '1' }), returnTo })}`,
    )
  const why = missing === 'factor' ? 'second_factor_needed' : 'sign_in_again'
  await ctx.audit({ action: 'signIn', outcome: 'refused', userId: id, loginId, detail: { why } })
  return ownAddress(`/sign-in-error?${new URLSearchParams({ reason: missing, returnTo })}`)
}

const ownCookie = (name: string) => `${isSecure() ? '__Secure-' : ''}next-auth.${name}`
export const callbackCookie = () => ownCookie('callback-url')

/** Max-Age instead of next-auth's Expires, because the browser's clock may be wrong. */
function keptForSeconds(cookie: string): string {
  return cookie.replace(/; Expires=([^;]+)/i, (_, moment: string) => {
    const seconds = Math.max(0, Math.round((Date.parse(moment) - Date.now()) / 1000))
    return /; Max-Age=/i.test(cookie) ? '' : `; Max-Age=${seconds}`
  })
}

function cookie(name: string, maxAge?: number) {
  return {
    name,
    options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: isSecure(), maxAge },
  }
}

/** `http://host/app/defects?x=1` → `/defects?x=1`; null for any address that is not ours. */
export function pathBelowBase(address: string | null | undefined): string | null {
  const base = ownAddress('')
  return address?.startsWith(`${base}/`) ? address.slice(base.length) : null
}

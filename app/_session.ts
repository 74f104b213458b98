import { randomUUID } from 'node:crypto'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { openContext } from '@/lib/accounts/open-context'
import type { Ctx, Door } from '@/lib/core/context'
import { faultOf } from '@/lib/core/faults'
import { callerLeft } from '@/lib/core/limits/caller-left'
import type { Access } from '@/lib/core/permissions'
import { knownBrowserCookie, sessionCookie } from '@/lib/core/session-cookie'
import { localeCookie, pickLocale } from '@/lib/i18n/locales'
import { readParameters } from '@/lib/settings/read-parameters'

/** Cached per request: the layout and the page share it. */
export const pageContext = cache(() => cookieContext('page'))

export const pageParameters = cache(async () =>
  readParameters(await pageContext(), ['permissionFlag', 'footer', 'entry']),
)

/** While the permission flag is off, pages show every button (specification); verbs still check permissions. */
export const visibleTo = cache(async () => {
  const [ctx, { permissionFlag }] = await Promise.all([pageContext(), pageParameters()])
  return (access: Access | readonly Access[]) => !permissionFlag.on || ctx.can(access)
})

/**
 * Sets the error's digest, all that a browser learns of it: the request's id, with `@503` when the database is
 * unavailable. The error page shows the id and the log contains it.
 */
export function withDigest(error: unknown, requestId: string): unknown {
  if (error instanceof Error) {
    // Next's own errors (a redirect, a 404) have a digest that must stay.
    const known = error as Error & { digest?: string }
    known.digest ??= faultOf(error).status === 503 ? `${requestId}@503` : requestId
  }
  return error
}

/** For sign-in calls, which the session cookie alone authorises. */
export const callContext = () => cookieContext('http')

async function cookieContext(door: Door): Promise<Ctx> {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  const left = callerLeft()
  // Our server sets one on every request (lib/ops/server/guarded-response.ts), `next dev` does not.
  const requestId = sent.get('x-request-id') ?? randomUUID()
  return openContext({
    requestId,
    token: jar.get(sessionCookie)?.value,
    knownBrowser: jar.get(knownBrowserCookie)?.value,
    locale: pickLocale(jar.get(localeCookie)?.value, sent.get('accept-language')),
    door,
    forwardedFor: sent.get('x-forwarded-for'),
    userAgent: sent.get('user-agent'),
    callerLeft: left && (() => left),
  }).catch(error => {
    throw withDigest(error, requestId)
  })
}

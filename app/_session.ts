import { randomUUID } from 'node:crypto'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { openContext } from '@/lib/accounts/open-context'
import type { Ctx, Door } from '@/lib/core/context'
import { faultOf } from '@/lib/core/faults'
import type { Access } from '@/lib/core/permissions'
import { knownBrowserCookie, sessionCookie } from '@/lib/core/session-cookie'
import { localeCookie, pickLocale } from '@/lib/i18n/locales'
import { readParameters } from '@/lib/settings/read-parameters'

/** The context of the page being rendered; one for the layout and the page together. */
export const pageContext = cache(() => cookieContext('page'))

/** What every page needs of the parameters; one read for the layout and the page together. */
export const pageParameters = cache(async () =>
  readParameters(await pageContext(), ['permissionFlag', 'footer', 'entry']),
)

/**
 * What pages show of buttons, row actions and menu entries: everything while the permission flag is off, as the
 * specification has it, else what this person may do. Verbs refuse in either case.
 */
export const showing = cache(async () => {
  const [ctx, { permissionFlag }] = await Promise.all([pageContext(), pageParameters()])
  return (access: Access | readonly Access[]) => !permissionFlag.on || ctx.can(access)
})

/**
 * The error page shows an error's digest, and the log names it: for ours it is the request's id, and `@503` behind it
 * where the database was away, for the digest is all that a browser learns of an error.
 */
export function marked(error: unknown, requestId: string): unknown {
  if (error instanceof Error) {
    // Next's own (a redirect, a 404) carry theirs.
    const known = error as Error & { digest?: string }
    known.digest ??= faultOf(error).status === 503 ? `${requestId}@503` : requestId
  }
  return error
}

/** The context of a sign-in call, which the session cookie alone authorises. */
export const callContext = () => cookieContext('http')

async function cookieContext(door: Door): Promise<Ctx> {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  // Ours gives every request one (lib/ops/server/guarded-response.ts), Next's development server none.
  const requestId = sent.get('x-request-id') ?? randomUUID()
  return openContext({
    requestId,
    token: jar.get(sessionCookie)?.value,
    knownBrowser: jar.get(knownBrowserCookie)?.value,
    locale: pickLocale(jar.get(localeCookie)?.value, sent.get('accept-language')),
    door,
    forwardedFor: sent.get('x-forwarded-for'),
    userAgent: sent.get('user-agent'),
  }).catch(error => {
    throw marked(error, requestId)
  })
}

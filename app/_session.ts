import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { openContext } from '@/lib/accounts/open-context'
import type { Ctx, Door } from '@/lib/core/context'
import { sessionCookie } from '@/lib/core/session-cookie'
import { localeCookie, pickLocale } from '@/lib/i18n/locales'

/** The context of the page being rendered; one for the layout and the page together. */
export const pageContext = cache(() => cookieContext('page'))

/** The context of a sign-in call, which the session cookie alone authorises. */
export const callContext = () => cookieContext('http')

async function cookieContext(door: Door): Promise<Ctx> {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  return openContext({
    token: jar.get(sessionCookie)?.value,
    locale: pickLocale(jar.get(localeCookie)?.value, sent.get('accept-language')),
    door,
    forwardedFor: sent.get('x-forwarded-for'),
    userAgent: sent.get('user-agent'),
  })
}

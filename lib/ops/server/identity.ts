import { authenticate } from '@/lib/accounts/authenticate'
import { knownBrowserIn, rememberBrowser } from '@/lib/accounts/known-browser'
import { openContext, world } from '@/lib/accounts/open-context'
import { ownAddress } from '@/lib/accounts/own-address'
import { registrationOpen } from '@/lib/accounts/people/register-user'
import { typedLogin } from '@/lib/accounts/schema'
import { accountIdOf, findIdentityAccount } from '@/lib/accounts/sessions/identity-account'
import { oidcPayloads, removeExpiredPayloads } from '@/lib/accounts/sessions/oidc-payloads'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { type Locale, pickLocale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import { localIdentityService } from '@/lib/services/identity/embedded'
import type { LoginText } from '@/lib/services/identity/login'

const { db } = world().database
const { OIDC_PORT: port, OIDC_ISSUER: issuer = `http://localhost:${port}` } = env()

const server = await localIdentityService({
  issuer,
  application: new URL('/app', env().APP_URL).href,
  clientId: env().AUTH_CLIENT_ID,
  clientSecret: env().AUTH_CLIENT_SECRET,
  payloads: oidcPayloads(db),
  findPerson: accountId => findIdentityAccount(db, accountId),
  login: {
    async authenticate(loginId, digest, { address, forwardedFor, userAgent, cookie }) {
      const hops = [forwardedFor, address].filter(Boolean).join(', ')
      const knownBrowser = knownBrowserIn(cookie)
      const ctx = await openContext({ door: 'page', forwardedFor: hops, userAgent, knownBrowser })
      // What can be nobody's name takes as long as any other.
      const { data: name = '' } = typedLogin.safeParse(loginId)
      const proven = await authenticate(ctx, name, digest)
      return {
        accountId: accountIdOf(proven),
        cookie: rememberBrowser(knownBrowser, proven, issuer.startsWith('https:')),
      }
    },
    async registerAddress() {
      const open = await registrationOpen(await openContext({ door: 'page' }))
      return open ? ownAddress('/register') : null
    },
    localeOf: (asked, cookie, acceptLanguage) =>
      pickLocale(asked ?? /(?:^|;\s*)locale=([\w-]+)/.exec(cookie ?? '')?.[1], acceptLanguage ?? null),
    textOf: locale => textOf(locale as Locale),
  },
})

function textOf(locale: Locale): LoginText {
  const say = (key: string) => translate(locale, `signIn.${key}`)
  return {
    lang: locale,
    title: translate(locale, 'app.title'),
    heading: say('service.heading'),
    loginId: say('loginId'),
    password: say('password'),
    submit: say('submit'),
    register: say('register'),
    newcomer: say('newcomer'),
    language: { name: say('otherLanguage'), code: locale === 'zh-CN' ? 'en-US' : 'zh-CN' },
    signOutHeading: say('service.signOutHeading'),
    signOutQuestion: say('service.signOutQuestion'),
    signOutSubmit: say('service.signOutSubmit'),
    back: say('service.back'),
    notes: {
      signedOut: say('service.signedOut'),
      failed: say('service.failed'),
      expired: say('service.expired'),
      unavailable: say('service.unavailable'),
      tooLong: say('service.tooLong'),
      wrongType: say('service.wrongType'),
      tooSlow: say('service.tooSlow'),
      inAddress: say('service.inAddress'),
      badAddress: say('service.badAddress'),
      wrongMethod: say('service.failed'),
    },
    errors: {
      bad_credentials: say('wrong'),
      unavailable: say('service.unavailable'),
    },
    tooMany: seconds => translate(locale, 'signIn.tooMany', { seconds }),
  }
}

server.listen(port, () => {
  process.send?.('listening')
  if (!process.send) console.log(`The identity service answers at ${issuer}`)
})
server.once('error', error => {
  console.error(`The identity service cannot listen on port ${port}: ${error.message}`)
  process.exit(1)
})

const tidy = () =>
  removeExpiredPayloads(db).catch(error => log.warn({ err: error }, 'expired sign-ins were not removed'))
setInterval(tidy, 10 * 60_000).unref()

let stopping = false
function stop() {
  if (stopping) return
  stopping = true
  server.close(() => process.exit(0))
  server.closeIdleConnections()
  setTimeout(() => process.exit(0), 5_000).unref()
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

import { type AuthenticatedUser, authenticate } from '@/lib/accounts/authenticate'
import { accountIdOf, findIdentityAccount } from '@/lib/accounts/identity-account'
import { knownBrowserIn, rememberBrowser } from '@/lib/accounts/known-browser'
import { openContext, runtime } from '@/lib/accounts/open-context'
import { ownAddress } from '@/lib/accounts/own-address'
import { registrationOpen } from '@/lib/accounts/people/register-user'
import { typedLogin } from '@/lib/accounts/schema'
import { oidcPayloads, removeExpiredPayloads } from '@/lib/accounts/sessions/oidc-payloads'
import { sendSignInCode, signInByCode } from '@/lib/accounts/sign-in-code'
import { type Ctx, signedOutReasons } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { type Locale, pickLocale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import { localIdentityService } from '@/lib/services/identity/embedded'
import type { Caller, LoginText } from '@/lib/services/identity/login'

const { db } = runtime().database
const { OIDC_PORT: port, OIDC_ISSUER: issuer = `http://localhost:${port}` } = env()

const server = await localIdentityService({
  issuer,
  application: new URL('/app', env().APP_URL).href,
  clientId: env().AUTH_CLIENT_ID,
  clientSecret: env().AUTH_CLIENT_SECRET,
  payloads: oidcPayloads(db),
  findPerson: accountId => findIdentityAccount(db, accountId),
  login: {
    async authenticate(loginId, digest, caller) {
      const ctx = await contextOf(caller)
      // An impossible login takes as long as any other, so that timing reveals nothing.
      const { data: name = '' } = typedLogin.safeParse(loginId)
      return remembered(ctx, await authenticate(ctx, name, digest))
    },
    async sendCode(accountId, locale) {
      const ctx = await openContext({ door: 'page', locale: locale as Locale })
      const account = await findIdentityAccount(db, accountId)
      if (!account?.mobile) return null
      const { ticket, sent } = sendSignInCode(ctx, account)
      await sent
      return ticket
    },
    async authenticateByCode(ticket, code, caller) {
      const ctx = await contextOf(caller)
      return remembered(ctx, await signInByCode(ctx, ticket, code))
    },
    async registerAddress() {
      const open = await registrationOpen(await openContext({ door: 'page' }))
      return open ? ownAddress('/register') : null
    },
    localeOf: (request, cookie, acceptLanguage) =>
      pickLocale(request ?? /(?:^|;\s*)locale=([\w-]+)/.exec(cookie ?? '')?.[1], acceptLanguage ?? null),
    textOf: locale => textOf(locale as Locale),
  },
})

function contextOf({ address, forwardedFor, userAgent, cookie }: Caller) {
  const hops = [forwardedFor, address].filter(Boolean).join(', ')
  const knownBrowser = knownBrowserIn(cookie)
  return openContext({ door: 'page', forwardedFor: hops, userAgent, knownBrowser })
}

function remembered({ knownBrowser }: Ctx, person: AuthenticatedUser) {
  const cookie = rememberBrowser(knownBrowser, person, issuer.startsWith('https:'))
  return { accountId: accountIdOf(person), cookie }
}

function textOf(locale: Locale): LoginText {
  const text = (key: string) => translate(locale, `signIn.${key}`)
  return {
    lang: locale,
    title: translate(locale, 'app.title'),
    heading: text('service.heading'),
    loginId: text('loginId'),
    password: text('password'),
    submit: text('submit'),
    show: translate(locale, 'showPassword.show'),
    hide: translate(locale, 'showPassword.hide'),
    ended: Object.fromEntries(signedOutReasons.map(why => [why, text(`ended.${why}`)])),
    register: text('register'),
    newcomer: text('newcomer'),
    language: { name: text('otherLanguage'), code: locale === 'zh-CN' ? 'en-US' : 'zh-CN' },
    signOutHeading: text('service.signOutHeading'),
    signOutQuestion: text('service.signOutQuestion'),
    signOutSubmit: text('service.signOutSubmit'),
    back: text('service.back'),
    notes: {
      signedOut: text('service.signedOut'),
      failed: text('service.failed'),
      expired: text('service.expired'),
      unavailable: text('service.unavailable'),
      tooLong: text('service.tooLong'),
      wrongType: text('service.wrongType'),
      tooSlow: text('service.tooSlow'),
      inAddress: text('service.inAddress'),
      badAddress: text('service.badAddress'),
      wrongMethod: text('service.failed'),
    },
    errors: {
      bad_credentials: text('wrong'),
      unavailable: text('service.unavailable'),
      wrongCode: text('wrongCode'),
      noMobile: text('service.noMobile'),
    },
    code: text('code'),
    codeSent: text('service.codeSent'),
    again: text('service.startAgain'),
    tooMany: seconds => translate(locale, 'signIn.tooMany', { seconds }),
    tooManyCode: seconds => translate(locale, 'signIn.tooManyCode', { seconds }),
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

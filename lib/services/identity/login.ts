import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { AppError } from '@/lib/core/errors'
import { hashOf } from '@/lib/core/secrets'
import { type FormFaultCode, readForm } from './form'
import { codePage, loginPage, send } from './pages'

export interface LoginText {
  lang: string
  title: string
  heading: string
  loginId: string
  password: string
  submit: string
  show: string
  hide: string
  ended: Record<string, string>
  register: string
  /** Shown after every refused sign-in; otherwise it would reveal which accounts exist. */
  newcomer: string
  language: { name: string; code: string }
  signOutHeading: string
  signOutQuestion: string
  signOutSubmit: string
  back: string
  notes: Record<'signedOut' | 'failed' | 'expired' | 'unavailable' | FormFaultCode, string>
  errors: Record<'bad_credentials' | 'unavailable' | 'wrongCode' | 'noMobile', string>
  code: string
  codeSent: string
  again: string
  tooMany(seconds: number): string
  tooManyCode(seconds: number): string
}

// The value of `acr` of a sign-in with password and a code to the mobile.
export const secondFactor = 'mfa'

export const needsSecondFactor = (params: { acr_values?: unknown } = {}) =>
  typeof params.acr_values === 'string' && params.acr_values.split(' ').includes(secondFactor)

export type Caller = Record<'address' | 'forwardedFor' | 'userAgent' | 'cookie', string | undefined>

interface Authenticated {
  accountId: string
  cookie: string
}

export interface Login {
  // Returns the account id for sessions and a cookie that identifies this browser.
  // Throws AppError bad_credentials, too_many
  authenticate(loginId: string, passwordHash: string, caller: Caller): Promise<Authenticated>
  // Null where the account has no mobile.
  sendCode(accountId: string, locale: string): Promise<string | null>
  authenticateByCode(ticket: string, code: string, caller: Caller): Promise<Authenticated>
  registerAddress(): Promise<string | null>
  localeOf(
    request: string | undefined,
    cookie: string | undefined,
    acceptLanguage: string | undefined,
  ): string
  textOf(locale: string): LoginText
}

type Page = [provider: Provider, login: Login, application: string, IncomingMessage, ServerResponse]

export async function showLogin(...[provider, login, application, request, response]: Page) {
  const { params, prompt, session } = await provider.interactionDetails(request, response)
  const chosen = queryOf(request).get('lang')
  const locale = localeFor(login, chosen, params.ui_locales, request)
  // The application on the same host uses the same language.
  if (chosen) response.setHeader('set-cookie', `locale=${locale}; Path=/app; Max-Age=31536000; SameSite=Lax`)
  const register = await login.registerAddress()
  const text = login.textOf(locale)
  // Who proved their password a moment ago is asked for the rest alone.
  if (session && !chosen && prompt.reasons.every(reason => reason === 'second_factor')) {
    const ticket = await login.sendCode(session.accountId, text.lang)
    if (ticket) return send(response, 200, codePage(text, application, ticket, { note: text.codeSent }))
  }
  const ended = typeof params.signed_out === 'string' ? text.ended[params.signed_out] : undefined
  send(response, 200, loginPage(text, { application, register }, undefined, ended))
}

export async function answerLogin(...[provider, login, application, request, response]: Page) {
  const { params } = await provider.interactionDetails(request, response)
  const form = await readForm(request)
  const text = login.textOf(localeFor(login, form.get('lang'), params.ui_locales, request))
  const caller = {
    address: request.socket.remoteAddress,
    forwardedFor: request.headers['x-forwarded-for']?.toString(),
    userAgent: request.headers['user-agent'],
    cookie: request.headers.cookie,
  }
  const finish = ({ accountId, cookie }: Authenticated, proof: { amr: string[]; acr?: string }) => {
    response.setHeader('set-cookie', cookie)
    const result = { login: { accountId, remember: false, ...proof } }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  const askForCode = (ticket: string, status: number, notes: { error?: string; note?: string }) =>
    send(response, status, codePage(text, application, ticket, notes))
  const ticket = form.get('codeTicket')
  const loginId = form.get('loginId') ?? ''
  try {
    if (ticket) {
      const proved = await login.authenticateByCode(ticket, form.get('code') ?? '', caller)
      return await finish(proved, { amr: ['pwd', 'sms', 'mfa'], acr: secondFactor })
    }
    const proved = await login.authenticate(loginId, digestIn(form), caller)
    if (!needsSecondFactor(params)) return await finish(proved, { amr: ['pwd'] })
    const sent = await login.sendCode(proved.accountId, text.lang)
    if (sent) return askForCode(sent, 200, { note: text.codeSent })
    await refuse(403, text.errors.noMobile)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (ticket && error.status === 400) return askForCode(ticket, 400, { error: text.errors.wrongCode })
    const { retryAfterSeconds: seconds, data } = error.details
    const { codeTicket } = (data ?? {}) as { codeTicket?: string }
    if (seconds) response.setHeader('retry-after', seconds)
    if (codeTicket && seconds) return askForCode(codeTicket, 429, { error: text.tooManyCode(seconds) })
    const wrong = error.code === 'bad_credentials'
    const given =
      error.code === 'too_many' && seconds
        ? text.tooMany(seconds)
        : text.errors[wrong ? 'bad_credentials' : 'unavailable']
    await refuse(error.status, given, wrong ? text.newcomer : '')
  }

  async function refuse(status: number, error: string, note = '') {
    const register = await login.registerAddress()
    send(
      response,
      status,
      loginPage(text, { application, register }, { loginId: loginId.slice(0, 100), error, note }),
    )
  }
}

function localeFor(login: Login, chosen: string | null, request: unknown, { headers }: IncomingMessage) {
  const requested = chosen ?? (typeof request === 'string' ? request : undefined)
  return login.localeOf(requested, headers.cookie, headers['accept-language'])
}

/** Browsers send the digest; one without scripts sends the password, which is digested here. */
function digestIn(form: URLSearchParams): string {
  const digest = form.get('passwordHash') ?? ''
  if (/^[0-9a-f]{64}$/.test(digest)) return digest
  return hashOf(form.get('password') ?? '')
}

export function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : url.slice(start))
}

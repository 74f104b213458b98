import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { AppError } from '@/lib/core/errors'
import { hashOf } from '@/lib/core/secrets'
import { type FormFaultCode, readForm } from './form'
import { loginPage, send } from './pages'

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
  errors: Record<'bad_credentials' | 'unavailable', string>
  tooMany(seconds: number): string
}

export interface Login {
  /**
   * Returns the account id for sessions and a cookie that identifies this browser.
   * @throws AppError bad_credentials, too_many
   */
  authenticate(
    loginId: string,
    passwordHash: string,
    caller: Record<'address' | 'forwardedFor' | 'userAgent' | 'cookie', string | undefined>,
  ): Promise<{ accountId: string; cookie: string }>
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
  const { params } = await provider.interactionDetails(request, response)
  const chosen = queryOf(request).get('lang')
  const locale = localeFor(login, chosen, params.ui_locales, request)
  // The application on the same host uses the same language.
  if (chosen) response.setHeader('set-cookie', `locale=${locale}; Path=/app; Max-Age=31536000; SameSite=Lax`)
  const register = await login.registerAddress()
  const text = login.textOf(locale)
  const ended = typeof params.signed_out === 'string' ? text.ended[params.signed_out] : undefined
  send(response, 200, loginPage(text, { application, register }, undefined, ended))
}

export async function answerLogin(...[provider, login, application, request, response]: Page) {
  const { params } = await provider.interactionDetails(request, response)
  const form = await readForm(request)
  const loginId = form.get('loginId') ?? ''
  try {
    const { accountId, cookie } = await login.authenticate(loginId, digestIn(form), {
      address: request.socket.remoteAddress,
      forwardedFor: request.headers['x-forwarded-for']?.toString(),
      userAgent: request.headers['user-agent'],
      cookie: request.headers.cookie,
    })
    response.setHeader('set-cookie', cookie)
    const result = { login: { accountId, remember: false } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const text = login.textOf(localeFor(login, form.get('lang'), params.ui_locales, request))
    const wrong = error.code === 'bad_credentials'
    const { retryAfterSeconds: seconds } = error.details
    const given =
      error.code === 'too_many' && seconds
        ? text.tooMany(seconds)
        : text.errors[wrong ? 'bad_credentials' : 'unavailable']
    if (seconds) response.setHeader('retry-after', seconds)
    const register = await login.registerAddress()
    const tried = { loginId: loginId.slice(0, 100), error: given, note: wrong ? text.newcomer : '' }
    send(response, error.status, loginPage(text, { application, register }, tried))
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

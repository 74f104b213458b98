import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { AppError } from '@/lib/core/errors'
import { loginPage, send } from './pages'

export interface LoginText {
  lang: string
  title: string
  heading: string
  loginId: string
  password: string
  submit: string
  register: string
  /** Why somebody who has just registered is refused; told to all, or it would tell who is here. */
  newcomer: string
  language: { name: string; code: string }
  signOutHeading: string
  signOutQuestion: string
  signOutSubmit: string
  back: string
  notes: Record<'signedOut' | 'failed' | 'expired', string>
  errors: Record<'bad_credentials' | 'too_many' | 'unavailable', string>
}

/** What the service needs of the house: who a name and password belong to, and its words. */
export interface Login {
  /** @throws AppError bad_credentials, too_many */
  authenticate(
    loginId: string,
    passwordHash: string,
    caller: { address: string | undefined; forwardedFor: string | undefined; userAgent: string | undefined },
  ): Promise<{ id: string }>
  /** Where people ask for an account; null where they cannot. */
  registerAddress(): Promise<string | null>
  localeOf(asked: string | undefined, cookie: string | undefined, acceptLanguage: string | undefined): string
  textOf(locale: string): LoginText
}

type Page = [provider: Provider, login: Login, application: string, IncomingMessage, ServerResponse]

export async function showLogin(...[provider, login, application, request, response]: Page) {
  const { params } = await provider.interactionDetails(request, response)
  const chosen = new URL(request.url ?? '/', 'http://local').searchParams.get('lang')
  const locale = localeFor(login, chosen, params.ui_locales, request)
  // The application of the same host follows the choice.
  const cookies = chosen ? [`locale=${locale}; Path=/app; Max-Age=31536000; SameSite=Lax`] : []
  const register = await login.registerAddress()
  send(response, 200, loginPage(login.textOf(locale), { application, register }), cookies)
}

export async function answerLogin(...[provider, login, application, request, response]: Page) {
  const { params } = await provider.interactionDetails(request, response)
  const form = await readForm(request)
  const loginId = (form.get('loginId') ?? '').trim().slice(0, 100)
  try {
    const { id } = await login.authenticate(loginId, digestIn(form), {
      address: request.socket.remoteAddress,
      forwardedFor: request.headers['x-forwarded-for']?.toString(),
      userAgent: request.headers['user-agent'],
    })
    const result = { login: { accountId: id, remember: false } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const text = login.textOf(localeFor(login, form.get('lang'), params.ui_locales, request))
    const why = error.code === 'bad_credentials' || error.code === 'too_many' ? error.code : 'unavailable'
    const register = await login.registerAddress()
    const tried = { loginId, error: text.errors[why], note: why === 'bad_credentials' ? text.newcomer : '' }
    send(response, error.status, loginPage(text, { application, register }, tried))
  }
}

function localeFor(
  login: Login,
  chosen: string | null,
  asked: unknown,
  { headers }: IncomingMessage,
): string {
  const wanted = chosen ?? (typeof asked === 'string' ? asked : undefined)
  return login.localeOf(wanted, headers.cookie, headers['accept-language'])
}

/** The browser sends the digest; one without scripts sends the password, and we make the digest. */
function digestIn(form: URLSearchParams): string {
  const digest = form.get('passwordHash') ?? ''
  if (/^[0-9a-f]{64}$/.test(digest)) return digest
  return createHash('sha256')
    .update(form.get('password') ?? '', 'utf8')
    .digest('hex')
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) {
    text += part
    if (text.length > 10_000) throw new Error('a sign-in form is never this long')
  }
  return new URLSearchParams(text)
}

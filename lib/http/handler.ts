import { createHash, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Ctx } from '@/lib/core/context'
import { refuseCredentials } from '@/lib/core/credentials-in-address'
import { AppError } from '@/lib/core/errors'
import { faultOf } from '@/lib/core/faults'
import { requireDatabaseRoom } from '@/lib/core/limits/database-room'
import { requestTimeoutMs, withDeadline } from '@/lib/core/limits/deadline'
import { refuseUnderPressure } from '@/lib/core/limits/pressure'
import type { RateState } from '@/lib/core/limits/rate-limit'
import { log } from '@/lib/core/log'
import type { Admission } from '@/lib/core/operation'
import { typedInput } from '@/lib/core/raw-input'
import { RawReply } from '@/lib/core/replies'
import { type Served, served } from '@/lib/core/served'
import { knownBrowserCookie } from '@/lib/core/session-cookie'
import { type Locale, localeCookie, pickLocale } from '@/lib/i18n/locales'
import { errorText, translate } from '@/lib/i18n/translate'
import { announcedBytes, readBody, scanReceived } from './body'
import { collectInput, queryOf, type Values } from './collect-input'
import { type Endpoint, kindOf } from './endpoint'
import { matchesEtag } from './file-response'
import { fromForm, refuseForeignForm } from './form-cookies'
import { answerOnce } from './idempotency-key'
import { isOwnOrigin, readCookie, readToken } from './origin'
import { plainPage } from './plain-page'
import { endpoints } from './registry'
import { errorReply, reply } from './reply'
import { ignoreUnchanged } from './sent-back'

export async function withEtag(request: Request, response: Response): Promise<Response> {
  if (response.status !== 200) return response
  const body = Buffer.from(await response.arrayBuffer())
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  const headers = new Headers(response.headers)
  headers.set('etag', etag)
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(body, { status: 200, headers })
}

export async function checkEncryptionCode(
  ctx: Ctx,
  { encryptionCode, method }: Endpoint,
  path: string,
  headers: Headers,
): Promise<void> {
  if (encryptionCode) await encryptionCode(ctx, { code: headers.get('encryption-code') ?? '', method, path })
}

export function methodsByPath(table: readonly Endpoint[]): (path: string) => string {
  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  for (const { method, path } of table) {
    const pattern = new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`)
    const { methods } = patterns.get(path) ?? { methods: new Set<string>() }
    methods.add(method)
    if (method === 'GET') methods.add('HEAD')
    patterns.set(path, { pattern, methods })
  }
  return path => {
    const found = [...patterns.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort().join(', ')
  }
}

export interface Caller {
  token: string | null
  knownBrowser?: string
  locale: Ctx['locale']
  requestId: string
  door: 'http'
  forwardedFor: string | null
  userAgent: string | null
  ownOrigin: boolean
  callerLeft(): AbortSignal
  noteRate(state: RateState): void
}

interface Surroundings {
  path: string
  requestId: string
  rate?: RateState
}

type OpenContext = (caller: Caller) => Promise<Ctx>
export type Handle = (request: Request, path: string) => Promise<Response>

// Responses are never pages, so nothing in one may run or be framed.
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

export function createHandler(openContext: OpenContext, table: readonly Endpoint[] = endpoints): Handle {
  const app = new Hono<{ Bindings: Surroundings }>({
    getPath: (_request, options) => String((options?.env as { path?: string } | undefined)?.path),
  })
  // Fixed segments before parameters, independent of the order of the tables.
  const inOrder = [...table].sort((a, b) => parameters(a) - parameters(b))
  for (const endpoint of inOrder) {
    app.on(endpoint.method, endpoint.path, async context => {
      const startedAt = performance.now()
      let refusal: string | undefined
      const response = await withDeadline(requestTimeoutMs, () =>
        serve(endpoint, context.req.raw, context.req.param(), context.env, openContext),
      ).catch(error => {
        refusal = faultOf(error).code
        // The path may contain a VIN, so the pattern is logged.
        return failed(error, context.req.raw, { ...context.env, path: endpoint.path }, endpoint)
      })
      const { method, path } = endpoint
      const milliseconds = performance.now() - startedAt
      served.publish({ method, path, status: response.status, refusal, milliseconds } satisfies Served)
      return response
    })
  }
  // Public, because clients are written before they have an account. Built once, because it takes two seconds and any
  // caller can ask for it.
  const contracts: Partial<Record<Ctx['locale'], Promise<string>>> = {}
  app.get('/openapi.json', async context => {
    const locale = localeOf(context.req.raw)
    contracts[locale] ??= import('./contract/document').then(async ({ openApi }) =>
      JSON.stringify(await openApi(locale, table)),
    )
    const headers = {
      'content-type': 'application/json',
      'content-language': locale,
      vary: 'Accept-Language, Cookie',
    }
    return new Response(await contracts[locale], { headers })
  })
  const methodsOf = methodsByPath(table)
  app.notFound(async context => {
    // Those of a key are counted too.
    const { token, fromCookie } = readToken(context.req.raw)
    if (token && !fromCookie) await openContext(callerOf(context.req.raw, context.env, token))
    const allow = methodsOf(context.env.path)
    if (allow && context.req.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { allow } })
    const error = allow ? new AppError('wrong_method', { allow }) : new AppError('no_such_call')
    const response = errorReply(error, localeOf(context.req.raw), context.env.requestId)
    if (allow) response.headers.set('allow', allow)
    return response
  })
  app.onError((error, context) => failed(error, context.req.raw, context.env))

  return async (request, path) => {
    // /carins/X is X, also for the calls below /api.
    const env: Surroundings = { path: path.replace(/^\/carins(\/api)?(?=\/)/, ''), requestId: randomUUID() }
    const response = await app.fetch(request, env)
    response.headers.set('x-request-id', env.requestId)
    if (env.rate) setRateHeaders(response.headers, env.rate)
    for (const [name, value] of Object.entries(securityHeaders))
      if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  }
}

// draft-ietf-httpapi-ratelimit-headers-10
function setRateHeaders(headers: Headers, { limit, remaining, resetSeconds }: RateState): void {
  headers.set('ratelimit-policy', `"${limit.name}";q=${limit.tries};w=${limit.seconds}`)
  headers.set('ratelimit', `"${limit.name}";r=${remaining};t=${resetSeconds}`)
}

async function serve(
  endpoint: Endpoint,
  request: Request,
  pathParameters: Record<string, string>,
  env: Surroundings,
  openContext: OpenContext,
): Promise<Response> {
  // HEAD is served as GET without a body, so it must not change anything.
  if (request.method === 'HEAD' && endpoint.changes) throw new AppError('no_such_call')
  refuseCredentials(queryOf(request))
  refuseUnderPressure(kindOf(endpoint))
  const { token, fromCookie } = readToken(request)
  const ctx = await openContext(callerOf(request, env, endpoint.anonymous ? null : token))
  if (endpoint.changes && fromCookie && !isOwnOrigin(request)) await refuseOrigin(ctx, endpoint)
  if (endpoint.formCookies && endpoint.changes) refuseForeignForm(request, endpoint.formCookies)
  await endpoint.verb.authorize(ctx)
  if (!endpoint.withoutRoom) await requireDatabaseRoom()
  await checkEncryptionCode(ctx, endpoint, env.path, request.headers)
  const admission = await admit(request, endpoint, ctx)
  if (admission instanceof RawReply) return reply(request, admission, 'no-store')
  try {
    return await answer(request, endpoint, ctx, pathParameters)
  } finally {
    admission?.release()
  }
}

const callerOf = (request: Request, env: Surroundings, token: string | null): Caller => ({
  token,
  knownBrowser: readCookie(request, knownBrowserCookie),
  locale: localeOf(request),
  requestId: env.requestId,
  door: 'http',
  forwardedFor: request.headers.get('x-forwarded-for'),
  userAgent: request.headers.get('user-agent'),
  ownOrigin: isOwnOrigin(request),
  callerLeft: () => request.signal,
  noteRate: state => (env.rate = state),
})

async function refuseOrigin(ctx: Ctx, { path }: Endpoint): Promise<never> {
  if (ctx.user)
    await ctx.audit({ action: 'refused', outcome: 'refused', detail: { why: 'wrong_origin', call: path } })
  throw new AppError('wrong_origin')
}

async function admit(request: Request, endpoint: Endpoint, ctx: Ctx): Promise<Admission | undefined> {
  const bytes = announcedBytes(request, endpoint)
  const wantsJson = !endpoint.formCookies || acceptsJson(request)
  return endpoint.verb.admit?.(ctx, { input: fromForm(request, endpoint.formCookies, {}), bytes, wantsJson })
}

async function answer(
  request: Request,
  endpoint: Endpoint,
  ctx: Ctx,
  pathParameters: Record<string, string>,
): Promise<Response> {
  const body = await readBody(request, endpoint, () => ctx.services.fileStore.temporaryFolder())
  try {
    const sent = collectInput(endpoint, request, body.input, pathParameters)
    return await answerOnce(ctx, endpoint, request, sent, fenced => callVerb(fenced, endpoint, request, sent))
  } finally {
    await body.discard()
  }
}

async function callVerb(ctx: Ctx, endpoint: Endpoint, request: Request, sent: Values): Promise<Response> {
  const input = await ignoreUnchanged(ctx, endpoint, sent)
  const given = ctx.ownOrigin || endpoint.formCookies ? typedInput(input) : input
  const issues = await scanReceived(ctx, given)
  // A form shows what was wrong with a file itself.
  if (issues.length > 0 && !endpoint.formCookies) throw new AppError('invalid_input', {}, { issues })
  const value = await endpoint.verb(ctx, fromForm(request, endpoint.formCookies, given))
  const response = await reply(request, value, endpoint.revalidate ? 'private, no-cache' : 'no-store')
  return endpoint.revalidate ? withEtag(request, response) : response
}

function failed(
  error: unknown,
  request: Request,
  { path, requestId }: { path: string; requestId: string },
  endpoint?: Endpoint,
): Response {
  const thrown = faultOf(error)
  const unmatched = thrown.code === 'conflict' && request.headers.has('if-match')
  const fault = unmatched ? new AppError('unmatched', {}, thrown.details) : thrown
  if (request.signal.aborted) log.debug({ requestId, path }, 'the client left')
  else if ((fault.status >= 500 && fault.code !== 'overloaded') || fault.code === 'file_missing')
    log.error({ requestId, path, method: request.method, err: fault.details.cause ?? fault }, fault.code)
  // A link to a file: back to the page that has it.
  if (fault.code === 'sign_in_again' && request.headers.get('sec-fetch-mode') === 'navigate')
    return new Response(null, { status: 303, headers: { location: signInAgainPath(request) } })
  if (endpoint?.formCookies && !acceptsJson(request)) return formFault(fault, localeOf(request), requestId)
  return errorReply(fault, localeOf(request), requestId, endpoint)
}

function signInAgainPath(request: Request): string {
  const referer = request.headers.get('referer') ?? ''
  const { pathname, search } = new URL(URL.canParse(referer) ? referer : request.url)
  const returnTo = pathname.replace(/^\/app/, '') + search
  return `/app/api/session/sign-in?${new URLSearchParams({ fresh: '1', returnTo })}`
}

function acceptsJson(request: Request): boolean {
  return request.headers.get('accept')?.includes('application/json') ?? false
}

function parameters({ path }: Endpoint): number {
  return path.split(':').length
}

function localeOf(request: Request) {
  return pickLocale(readCookie(request, localeCookie), request.headers.get('accept-language'))
}

function formFault(error: AppError, locale: Locale, requestId: string): Response {
  const { retryAfterSeconds } = error.details
  const { html, headers } = plainPage({
    locale,
    title: translate(locale, 'formFault.title'),
    paragraphs: [errorText(locale, error), translate(locale, 'formFault.back')],
    requestId,
    retryAfterSeconds: retryAfterSeconds ?? (error.status === 503 ? 5 : undefined),
  })
  return new Response(html, { status: error.status, headers })
}

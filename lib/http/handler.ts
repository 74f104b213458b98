import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { faultOf } from '@/lib/core/faults'
import { log } from '@/lib/core/log'
import { localeCookie, pickLocale } from '@/lib/i18n/locales'
import { readBody } from './body'
import { checkEncryptionCode } from './encryption-code'
import type { Endpoint } from './endpoint'
import { withEtag } from './etag'
import { openApi } from './openapi'
import { isOwnOrigin, readCookie, readToken } from './origin'
import { endpoints } from './registry'
import { errorReply, reply } from './reply'

/** What the door knows of a caller before anybody looked them up. */
export interface Caller {
  token: string | null
  locale: Ctx['locale']
  requestId: string
  door: 'http'
  forwardedFor: string | null
  userAgent: string | null
  ownOrigin: boolean
}

type OpenContext = (caller: Caller) => Promise<Ctx>
export type Handle = (request: Request, path: string) => Promise<Response>

/** The HTTP door: identify, match, read, call, envelope. `path` is the path below the base path. */
export function createHandler(openContext: OpenContext): Handle {
  const app = new Hono<{ Bindings: { path: string; requestId: string } }>({
    getPath: (_request, options) => String((options?.env as { path?: string } | undefined)?.path),
  })
  // Fixed words before parameters, whatever order the tables are in.
  const inOrder = [...endpoints].sort((a, b) => parameters(a) - parameters(b))
  for (const endpoint of inOrder) {
    app.on(endpoint.method, endpoint.path, context =>
      serve(endpoint, context.req.raw, context.req.param(), context.env, openContext).catch(error =>
        failed(error, context.req.raw, context.env, endpoint.oauthErrors),
      ),
    )
  }
  app.get('/openapi.json', () => Response.json(openApi(endpoints)))
  app.notFound(context =>
    errorReply(new AppError('no_such_call'), localeOf(context.req.raw), context.env.requestId),
  )
  app.onError((error, context) => failed(error, context.req.raw, context.env))

  return async (request, path) => {
    const env = { path: path.replace(/^\/carins(?=\/)/, ''), requestId: randomUUID() }
    const response = await app.fetch(request, env)
    response.headers.set('x-request-id', env.requestId)
    response.headers.set('x-content-type-options', 'nosniff')
    return response
  }
}

async function serve(
  endpoint: Endpoint,
  request: Request,
  pathParameters: Record<string, string>,
  { path, requestId }: { path: string; requestId: string },
  openContext: OpenContext,
): Promise<Response> {
  const { token, fromCookie } = readToken(request)
  const ctx = await openContext({
    token,
    locale: localeOf(request),
    requestId,
    door: 'http',
    forwardedFor: request.headers.get('x-forwarded-for'),
    userAgent: request.headers.get('user-agent'),
    ownOrigin: isOwnOrigin(request),
  })
  if (endpoint.changes && fromCookie && !isOwnOrigin(request)) throw new AppError('wrong_origin')
  await endpoint.verb.authorize(ctx)
  await checkEncryptionCode(ctx, endpoint, path, request.headers)
  const body = await readBody(request, endpoint, () => ctx.services.fileStore.temporaryFolder())
  try {
    const query = readQuery(request)
    const value = await endpoint.verb(
      ctx,
      renamed({ ...query, ...body.input, ...pathParameters }, endpoint.rename),
    )
    const response = await reply(request, value, endpoint.revalidate ? 'private, no-cache' : 'no-store')
    return endpoint.revalidate ? withEtag(request, response) : response
  } finally {
    await body.discard()
  }
}

function failed(
  error: unknown,
  request: Request,
  { path, requestId }: { path: string; requestId: string },
  forOAuthClients = false,
): Response {
  const fault = faultOf(error)
  if (fault.status >= 500)
    log.error({ requestId, path, method: request.method, err: fault.details.cause ?? fault }, fault.code)
  return errorReply(fault, localeOf(request), requestId, forOAuthClients)
}

function parameters({ path }: Endpoint): number {
  return path.split(':').length
}

function localeOf(request: Request) {
  return pickLocale(readCookie(request, localeCookie), request.headers.get('accept-language'))
}

function readQuery(request: Request): Record<string, unknown> {
  const start = request.url.indexOf('?')
  if (start < 0) return {}
  const query: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(request.url.slice(start))) {
    const before = query[name]
    query[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
  }
  return query
}

function renamed(input: Record<string, unknown>, rename: Record<string, string>): Record<string, unknown> {
  for (const [theirs, ours] of Object.entries(rename)) {
    if (!(theirs in input)) continue
    input[ours] = input[theirs]
    delete input[theirs]
  }
  return input
}

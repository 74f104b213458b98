import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOwnHost, ownAddress } from '@/lib/accounts/own-address'
import type { AppError } from '@/lib/core/errors'
import { faultOf } from '@/lib/core/faults'
import { untilCallerLeaves } from '@/lib/core/limits/caller-left'
import { requestTimeoutMs, withDeadline } from '@/lib/core/limits/deadline'
import { refuseUnderPressure } from '@/lib/core/limits/pressure'
import { log } from '@/lib/core/log'
import { type PageFailed, packedHeader, pageFailed, pageHeader, type Served, served } from '@/lib/core/served'
import { sessionCookie } from '@/lib/core/session-cookie'
import { words } from '@/lib/http/call-path'
import { contentSecurityPolicy } from '@/lib/http/content-security-policy'
import { cookieIn } from '@/lib/http/origin'
import { plainPage } from '@/lib/http/plain-page'
import { localeCookie, pickLocale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import { sharedDatabase } from '@/lib/ops/postgres/shared-database'

function answerUnavailable(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  fault: AppError,
) {
  const locale = pickLocale(cookieIn(headers.cookie, localeCookie), headers['accept-language'] ?? null)
  const text = (key: string) => translate(locale, `pages.${key}`)
  const { html, headers: own } = plainPage({
    locale,
    title: text('503.title'),
    paragraphs: [text('503.text')],
    retry: text('retry'),
    requestId,
    retryAfterSeconds: fault.details.retryAfterSeconds ?? 5,
  })
  response.writeHead(503, { ...own, 'x-request-id': requestId })
  response.end(method === 'HEAD' ? undefined : html)
}

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown

interface Page {
  failed?: PageFailed
}

const drawn = new Map<string, Page>()
pageFailed.subscribe(message => {
  const failed = message as PageFailed
  const page = drawn.get(failed.page)
  if (page) page.failed ??= failed
})

export async function servePage(handle: Handle, request: IncomingMessage, response: ServerResponse) {
  const page: Page = {}
  const id = randomUUID()
  // Overwrites what the caller sent.
  request.headers[pageHeader] = id
  // Next gives its scripts the nonce of the policy that it finds in the request.
  const own = isOwnHost({ get: name => (request.headers[name] as string | undefined) ?? null })
  const policy = contentSecurityPolicy(
    `'nonce-${randomBytes(16).toString('base64')}'`,
    // From another name of this server, the sign-in page tries whether APP_URL answers.
    own ? undefined : new URL(ownAddress('')).origin,
  )
  request.headers['content-security-policy'] = policy
  if (!calls.test(request.url ?? '')) response.setHeader('Content-Security-Policy', policy)
  const takes = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(String(request.headers['accept-encoding']))
  const packs = takes && /^\/app\/intake(?:\/[^.?]*)?(?:\?|$)/.test(request.url ?? '')
  request.headers[packedHeader] = packs ? 'br' : ''
  if (packs) response.setHeader('Content-Encoding', 'br')
  drawn.set(id, page)
  const left = new AbortController()
  response.once('close', () => response.writableFinished || left.abort())
  const draw = () =>
    withDeadline(requestTimeoutMs, async () => {
      // Before Next begins: its answer to the router starts with status 200, and a waiting page costs memory.
      if (readsDatabase(request) && !(await isAvailable(request, response))) return
      replaceFailure(page, request, response)
      handle(request, response)
      if (!response.closed) await new Promise(done => response.once('close', done))
    })
  try {
    await untilCallerLeaves(left.signal, draw)
  } finally {
    drawn.delete(id)
  }
}

// Next's router takes paths without regard to case.
export const calls = new RegExp(`^/app/(?:(?:api|carins)/|(?:_next|${words})(?:[/?]|$))`, 'i')

function readsDatabase({ url = '', headers }: IncomingMessage): boolean {
  if (!headers.cookie?.includes(`${sessionCookie}=`) || calls.test(url)) return false
  // A file of public/ or Next's icon.
  return !/\.\w+$/.test(url.split('?')[0]!)
}

async function isAvailable(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  try {
    refuseUnderPressure('read')
    await sharedDatabase()?.checkAvailable()
    return true
  } catch (error) {
    const requestId = randomUUID()
    const fault = faultOf(error)
    const { code: refusal, status } = fault
    if (refusal === 'overloaded')
      served.publish({ method: 'GET', path: 'page', status, refusal, milliseconds: 0 } satisfies Served)
    else log.error({ requestId, path: request.url?.split('?')[0], err: error }, 'a page failed')
    answerUnavailable(request, response, requestId, fault)
    return false
  }
}

function replaceFailure(page: Page, request: IncomingMessage, response: ServerResponse) {
  const { writeHead, write, end } = response
  let replaced = false
  const restore = () => Object.assign(response, { writeHead, write, end })
  const replace = (status: number): boolean => {
    const fault = status >= 500 && page.failed ? faultOf(page.failed.error) : undefined
    if (replaced || response.headersSent || fault?.status !== 503) return replaced
    replaced = true
    restore()
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    answerUnavailable(request, response, page.failed!.requestId, fault)
    // Discard Next's own error page.
    Object.assign(response, { write: () => true, end: () => response })
    return true
  }
  Object.assign(response, {
    writeHead: (status: number, ...rest: never[]) =>
      replace(status) ? response : writeHead.call(response, status, ...rest),
    write: (...parts: unknown[]) => replace(response.statusCode) || Reflect.apply(write, response, parts),
    end: (...parts: unknown[]) =>
      replace(response.statusCode) ? response : Reflect.apply(end, response, parts),
  })
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestTimeoutMs, withDeadline } from '@/lib/core/deadline'
import { faultOf } from '@/lib/core/faults'
import { log } from '@/lib/core/log'
import { type PageFailed, pageFailed } from '@/lib/core/served'
import { sessionCookie } from '@/lib/core/session-cookie'
import { words } from '@/lib/http/call-path'
import { sharedDatabase } from '@/lib/ops/postgres/shared-database'
import { answerUnavailable } from './answer-unavailable'

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown

/** The failure of the page that is being drawn, once there is one. */
const drawn = new AsyncLocalStorage<{ failed?: PageFailed }>()
pageFailed.subscribe(message => {
  const page = drawn.getStore()
  if (page) page.failed ??= message as PageFailed
})

/**
 * Hands a request to Next within one deadline. A page that the database is away for is a 503 that says so: Next itself
 * knows no status for a page that fails but 500, and none at all once it has begun to answer the router.
 */
export async function servePage(handle: Handle, request: IncomingMessage, response: ServerResponse) {
  const page: { failed?: PageFailed } = {}
  await drawn.run(page, () =>
    withDeadline(requestTimeoutMs, async () => {
      // Before Next begins: its answer to the router starts with status 200, and a page that waits costs memory.
      if (readsDatabase(request) && !(await isAvailable(request, response))) return
      replaceFailure(page, request, response)
      handle(request, response)
      if (!response.closed) await new Promise(done => response.once('close', done))
    }),
  )
}

const calls = new RegExp(`^/app/(?:_next|api|carins|${words})(?:[/?]|$)`)

/** A page of somebody signed in; what else is asked for needs no database, or finds out by itself. */
function readsDatabase({ url = '', headers }: IncomingMessage): boolean {
  if (!headers.cookie?.includes(`${sessionCookie}=`) || calls.test(url)) return false
  // A file of public/ or Next's icon.
  return !/\.\w+$/.test(url.split('?')[0]!)
}

async function isAvailable(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  try {
    await sharedDatabase()?.checkAvailable()
    return true
  } catch (error) {
    const requestId = randomUUID()
    log.error({ requestId, path: request.url?.split('?')[0], err: error }, 'a page failed')
    answerUnavailable(request, response, requestId, faultOf(error))
    return false
  }
}

/** Puts our own answer in the place of Next's page for errors, where the database was away. */
function replaceFailure(page: { failed?: PageFailed }, request: IncomingMessage, response: ServerResponse) {
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
    // What Next still writes is its own page.
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

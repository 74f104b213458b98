import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import next from 'next'
import { keepColumns, takeColumns } from '@/lib/analysis/columns/store'
import { type Env, readEnv } from '@/lib/core/env'
import { watchPressure } from '@/lib/core/limits/pressure'
import { log } from '@/lib/core/log'
import { callPath } from '@/lib/http/call-path'
import { compressed } from '@/lib/http/compressed'
import { sharedHandle } from '@/lib/http/shared-handle'
import { endOnNewerDatabase } from '@/lib/ops/postgres/newer-database'
import { fail, OperationError } from '@/lib/ops/process/operation-error'
import { onParentDeath } from '@/lib/ops/process/parent'
import { appendPeerAddress } from './append-peer-address'
import { drainBeforeClose } from './drain-before-close'
import { GuardedResponse, noteRequestId } from './guarded-response'
import { openMetrics } from './metrics'
import { maxHeaderKilobytes, refuseBroken, refuseRequest } from './refuse-request'
import { scheduleDueJobs } from './schedule-due-jobs'
import { sealPeriodically } from './seal-periodically'
import { answerSecurityText } from './security-text'
import { calls, servePage } from './serve-page'
import { superviseJobProcesses } from './supervise-job-processes'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
// A Request needs an absolute URL. The handler ignores its host, so an odd one is no reason to refuse.
const plainHost = /^[\w.-]+(?::[1-5]?\d{1,4})?$/

function callDirectly(request: IncomingMessage, response: ServerResponse): boolean {
  const handle = sharedHandle()
  const { method = '', url = '', headers } = request
  if (!handle || !methods.has(method) || !plainHost.test(headers.host ?? 'none')) return false
  const path = callPath(url) ?? (isProgram(request) && !calls.test(url) ? '/' : undefined)
  if (!path) return false
  const listener = getRequestListener(requested => compressed(handle, requested, path), {
    hostname: 'localhost',
    overrideGlobalObjects: false,
  })
  void listener(request, response)
  return true
}

// What is no call answers a program with the envelope, never with a page. A proxy may give a browser's requests a token.
const isProgram = ({ headers }: IncomingMessage) =>
  /json/i.test(`${headers.accept} ${headers['content-type']}`) ||
  (headers.authorization !== undefined && !headers['sec-fetch-site'] && !headers.accept?.includes('html'))

const graceMs = 11_000
const lateMs = 3_000
// Two seconds at a million records. Without them the first questions take PostgreSQL as long.
const columnsMs = 10_000

export async function serve() {
  try {
    const env = checkedEnv()
    leaveOwnerBehind()
    await endOnNewerDatabase(env.DATABASE_URL)
    const server = await open(env)
    const stops = [superviseJobProcesses(), sealPeriodically(env), scheduleDueJobs(env)]
    stopGracefully(server, () => {
      for (const stop of stops) stop()
    })
    sweepDaily()
    await openFigures(env)
    if (!process.send) console.log(`Serving ${new URL('/app', env.APP_URL).href}`)
  } catch (error) {
    fail(error)
  }
}

async function openFigures({ METRICS_PORT: port, METRICS_HOST: host, FILES_DIR, DATABASE_DIR }: Env) {
  const folders = { files: FILES_DIR, ...(DATABASE_DIR && { database: DATABASE_DIR }) }
  if (port) await openMetrics({ port, host, folders })
}

function checkedEnv(): Env {
  try {
    const env = readEnv()
    // next-auth reads these names only.
    process.env.NEXTAUTH_URL ||= new URL('/app/api/auth', env.APP_URL).href
    process.env.NEXTAUTH_SECRET ||= env.AUTH_SECRET
    return env
  } catch (error) {
    throw new OperationError((error as Error).message)
  }
}

function leaveOwnerBehind() {
  if (process.env.DATABASE_OWNER_URL)
    log.warn('DATABASE_OWNER_URL is for npm run migrate: keep it out of the environment of the server')
  // Not deleted, or Next would set it again from an .env file.
  process.env.DATABASE_OWNER_URL = ''
}

async function open(env: Env): Promise<Server> {
  if (!existsSync('.next/BUILD_ID')) throw new OperationError('There is no build: run npm run build first.')
  // As Next's standalone server does: the build's configuration, without compiling next.config.ts again.
  const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8'))
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
  const columns = takeColumns()
  // Next ends every connection that asks for another protocol, as Java's client does for HTTP/2 with its first request.
  // Without a listener node:http answers such a request as HTTP/1.1, so Next listens where nobody calls.
  const httpServer = createServer()
  const app = next({ dev: false, quiet: true, hostname: 'localhost', port: env.PORT, httpServer })
  await app.prepare()
  const handle = app.getRequestHandler()
  const server = createServer(
    {
      // Longer than a proxy's keep-alive, so that the proxy closes first.
      keepAliveTimeout: 65_000,
      headersTimeout: 20_000,
      requestTimeout: 300_000,
      maxHeaderSize: maxHeaderKilobytes * 1024,
      noDelay: true,
      ServerResponse: GuardedResponse,
    },
    (request, response) => {
      // Through a proxy a client sends the whole address.
      request.url = request.url?.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
      appendPeerAddress(request)
      noteRequestId(request)
      drainBeforeClose(request)
      if (refuseRequest(request, response) || answerSecurityText(request, response, env)) return
      if (!callDirectly(request, response)) void servePage(handle, request, response)
    },
  )
  server.maxHeadersCount = 100
  server.on('clientError', refuseBroken)
  await Promise.race([columns, sleep(columnsMs)])
  await listen(server, env.PORT)
  watchPressure()
  return server
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      failed(taken ? new OperationError(`Port ${port} is taken: choose another with PORT=… .`) : error)
    })
    server.listen(port, done)
  })
}

function stopGracefully(server: Server, stopJobs: () => void) {
  // Time for a load balancer to read "not ready" and stop sending.
  const grace = Math.min(Number(process.env.STOP_GRACE_SECONDS || 2), 3) * 1000
  let stopping = false
  let pendingRequests = 0
  let lastRequestAt = 0
  server.prependListener('request', (request, response) => {
    pendingRequests++
    if (!request.url?.startsWith('/app/readyz')) lastRequestAt = performance.now()
    response.once('close', () => pendingRequests--)
    // A kept-alive connection would delay the shutdown.
    if (stopping) response.setHeader('Connection', 'close')
  })
  const stop = (wait: number) => {
    if (stopping) return
    stopping = true
    stopJobs()
    Object.assign(globalThis, { [Symbol.for('defects.stopping')]: true })
    let isKept = false
    void keepColumns().finally(() => {
      isKept = true
    })
    const stoppedAt = performance.now()
    // A proxy on a busy machine is late to leave this server out, and does not repeat a call that is cut off.
    const closing = setInterval(() => {
      const now = performance.now()
      if (now - Math.max(stoppedAt, lastRequestAt) < wait && now - stoppedAt < wait + lateMs) return
      clearInterval(closing)
      server.close()
      // Not the callback of server.close: a connection without any request would delay it.
      setInterval(() => pendingRequests === 0 && isKept && process.exit(0), 50)
    }, 50)
    setTimeout(() => process.exit(0), wait + lateMs + graceMs)
  }
  process.on('SIGTERM', () => stop(grace))
  process.on('SIGINT', () => stop(grace))
  process.on('SIGHUP', () => stop(0))
  onParentDeath(() => stop(0))
}

const minute = 60_000

// A process of its own: it may work for minutes.
function sweepDaily() {
  const sweep = () => {
    spawn(process.execPath, ['lib/ops/server/sweep.mjs'], { stdio: 'inherit' }).unref()
  }
  setTimeout(sweep, minute).unref()
  setInterval(sweep, 24 * 60 * minute).unref()
}

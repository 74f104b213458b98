import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import pg from 'pg'
import type { ReportedRequest, ReportedStatement } from './request-log'

interface Running {
  startedAt: number
  at: string
  statements: ReportedStatement[]
}

const maxStatements = 500
const running = new AsyncLocalStorage<Running>()
const known = Symbol.for('vehicle-defects.recorded')

export function recordRequests(address: string, token: string) {
  const shared = globalThis as { [known]?: true }
  if (shared[known]) return
  shared[known] = true
  subscribe('http.server.request.start', () =>
    running.enterWith({
      startedAt: performance.now(),
      at: new Date(performance.timeOrigin + performance.now()).toISOString(),
      statements: [],
    }),
  )
  subscribe('http.server.response.finish', message => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const record = running.getStore()
    const path = request.url ?? ''
    if (!record || record.statements.length === 0 || path.includes('/_next/')) return
    const reported: ReportedRequest = {
      at: record.at,
      method: request.method ?? '',
      path,
      status: response.statusCode,
      ms: since(record.startedAt),
      statements: record.statements.splice(0),
    }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    fetch(address, { method: 'POST', headers, body: JSON.stringify(reported, asText) }).catch(() => undefined)
  })
  watchStatements()
}

/** JSON.stringify throws on bigint, which pg accepts as a value; the error would end the server. */
const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

const since = (startedAt: number) => Math.round((performance.now() - startedAt) * 100) / 100

function watchStatements() {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const record = running.getStore()
    const answer = query.apply(this, given)
    const { text, values = given[1] } = (
      typeof given[0] === 'string' ? { text: given[0] } : given[0]
    ) as pg.QueryConfig
    if (!record || !text || !(answer instanceof Promise) || record.statements.length >= maxStatements)
      return answer
    const startedAt = performance.now()
    const statement = { text, values: Array.isArray(values) ? values : [], ms: 0, rows: null, failed: false }
    const reported: ReportedStatement = statement
    record.statements.push(reported)
    answer.then(
      ({ rowCount }: pg.QueryResult) => Object.assign(reported, { ms: since(startedAt), rows: rowCount }),
      () => Object.assign(reported, { ms: since(startedAt), failed: true }),
    )
    return answer
  } as typeof pg.Client.prototype.query
}

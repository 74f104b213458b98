import type { Endpoint } from '../endpoint'
import generated from '../generated-answers.json'
import type { Schema } from './schema'

interface Answer {
  answers: string[]
  data?: unknown
  files?: string[]
  raw?: { status?: number; body: unknown }[]
}

const answers: Record<string, Answer> = generated.calls
export const shared: Record<string, unknown> = generated.shared

type Content = Record<string, { schema: Schema }>

export function answersOf(endpoint: Endpoint, marked: (schema: Schema) => Schema) {
  const {
    answers: kinds,
    data = {},
    files = [],
    raw = [],
  } = answers[`${endpoint.method} ${endpoint.path}`] ?? {
    answers: ['data'],
  }
  const byStatus: Record<number, Content> = {}
  const add = (status: number, content: Content) => {
    byStatus[status] = { ...byStatus[status], ...content }
  }
  if (kinds.includes('data')) add(200, { 'application/json': { schema: marked(envelopeOf(data as Schema)) } })
  for (const { status, body } of raw) {
    // A plain HTML form is answered by the page to go to.
    const code = status ?? (endpoint.formCookies ? 303 : 200)
    const known = byStatus[code]?.['application/json']
    add(code, code === 303 || known ? {} : { 'application/json': { schema: marked(body as Schema) } })
  }
  for (const mime of files)
    add(200, { [mime === 'string' ? '*/*' : mime]: { schema: { type: 'string', format: 'binary' } } })
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, content]) => [status, response(Number(status), content)]),
  )
}

function response(status: number, content: Content) {
  const { data } = content['application/json']?.schema.properties ?? {}
  const { properties = {} } = (shared[data?.$ref?.split('/').at(-1) ?? ''] ?? data ?? {}) as Schema
  const etag = properties.id && properties.version && { ETag: { schema: { type: 'string' } } }
  const headers = status === 303 && { Location: { schema: { type: 'string' } } }
  const file = Object.values(content).some(({ schema }) => schema.format === 'binary') && {
    'Content-Disposition': { schema: { type: 'string' } },
  }
  return {
    description: descriptions[status] ?? 'OK',
    ...((headers || file || etag) && { headers: { ...headers, ...file, ...etag } }),
    ...(Object.keys(content).length > 0 && { content }),
  }
}

const descriptions: Record<number, string> = { 200: 'OK', 303: 'See Other', 503: 'Service Unavailable' }

const envelopeOf = (data: Schema): Schema => ({
  type: 'object',
  properties: {
    code: { const: 200 },
    data,
    resMsg: { type: 'string' },
    truncated: { const: true },
  },
  required: ['code', 'data', 'resMsg'],
})

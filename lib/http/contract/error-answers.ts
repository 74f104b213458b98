import { STATUS_CODES } from 'node:http'
import { statusOf } from '@/lib/core/errors'
import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import { takesVersion } from '../collect-input'
import type { Endpoint } from '../endpoint'
import type { Schema, Schemas } from './schema'

const retried = [429, 503]
const text = { type: 'string' }
const issues: Schema = {
  type: 'array',
  items: { type: 'object', properties: { path: text, message: text }, required: ['path', 'message'] },
}

const envelope = { code: { type: 'integer', minimum: 400 }, data: {}, resMsg: text, requestId: text }
const properties = { ...envelope, errors: issues }
const always = ['code', 'data', 'resMsg', 'requestId']

const schemas: Schemas = {
  Error: { type: 'object', properties, required: always },
  InputError: { type: 'object', properties, required: [...always, 'errors'] },
  OAuthError: {
    type: 'object',
    properties: { ...properties, error: text, error_description: text },
    required: [...always, 'error', 'error_description'],
  },
}

const statuses = [...new Set<number>(Object.values(statusOf))]
  .filter(one => one !== 405)
  .sort((a, b) => a - b)

export function errorComponents(locale: Locale) {
  const responses = Object.fromEntries(
    statuses.map(status => [
      nameOf(status),
      response(translate(locale, `operations.errors.${status}`), status),
    ]),
  )
  return {
    schemas,
    responses: { ...responses, OtherError: response(translate(locale, 'operations.errors.other')) },
  }
}

function response(description: string, status?: number) {
  return {
    description,
    ...(status &&
      retried.includes(status) && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
    content: { 'application/json': { schema: named(status === 400 ? 'InputError' : 'Error') } },
  }
}

const named = (schema: string) => ({ $ref: `#/components/schemas/${schema}` })
const nameOf = (status: number) => (STATUS_CODES[status] ?? String(status)).replace(/\W/g, '')

export function errorAnswers(endpoint: Endpoint, properties: Schemas) {
  const { verb, body, changes, withoutRoom, formCookies } = endpoint
  const locked = verb.access !== 'public'
  const about = /(^i|I)ds?$/
  const possible: Partial<Record<number, boolean>> = {
    400: true,
    401: locked,
    403: locked || changes,
    404: endpoint.path.includes(':') || Object.keys(properties).some(name => about.test(name)),
    409: changes,
    410: endpoint.path === '/events',
    412: takesVersion(endpoint),
    413: body !== 'none',
    415: body !== 'none',
    422: endpoint.idempotent,
    429: true,
    500: true,
    503: true,
    507: !withoutRoom,
  }
  const found = statuses.filter(status => possible[status])
  // Without Accept: application/json, forms are answered by a page that says what is wrong.
  if (formCookies) return Object.fromEntries([...found, 'default'].map(status => [status, page(status)]))
  if (endpoint.oauthErrors)
    return Object.fromEntries([...found, 'default'].map(status => [status, oauth(status)]))
  return Object.fromEntries([
    ...found.map(status => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
    ['default', { $ref: '#/components/responses/OtherError' }],
  ])
}

const titleOf = (status: number | string) => STATUS_CODES[status] ?? 'Error'

const page = (status: number | string) => ({
  description: titleOf(status),
  content: {
    'text/html': { schema: text },
    'application/json': { schema: named(status === 400 ? 'InputError' : 'Error') },
  },
})

const oauth = (status: number | string) => ({
  description: titleOf(status),
  content: { 'application/json': { schema: named('OAuthError') } },
})

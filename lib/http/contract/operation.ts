import { type Locale, locales } from '@/lib/i18n/locales'
import { messagesOf, translate } from '@/lib/i18n/translate'
import type { Endpoint } from '../endpoint'
import { domainOf } from '../registry'
import { answersOf } from './answers'
import { errorAnswers } from './error-answers'
import { sample } from './example'
import { operationId } from './operation-id'
import { bodyContent } from './request-body'
import type { Input, Schema, Schemas } from './schema'

interface Around {
  input: Input
  locale: Locale
  schemas: Schemas
  marked(schema: Schema): Schema
}

export function describe(endpoint: Endpoint, { input, locale, schemas, marked }: Around) {
  const { properties, required } = input
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(match => match[1]!)
  const inQuery =
    endpoint.body === 'none' ? Object.keys(properties).filter(name => !inPath.includes(name)) : []
  const content = endpoint.body === 'none' ? undefined : bodyContent(endpoint, input, inPath, schemas)
  return {
    operationId: operationId(endpoint),
    summary: summaryOf(endpoint, locale),
    'x-summary': Object.fromEntries(locales.map(one => [one, summaryOf(endpoint, one)])),
    tags: [domainOf.get(endpoint) ?? 'other'],
    'x-access': endpoint.verb.access,
    security: endpoint.verb.access === 'public' ? [] : [{ token: [] }, { session: [] }],
    parameters: [
      ...inPath.map(name => parameter(name, 'path', true)),
      ...inQuery.map(name => parameter(name, 'query', required.has(name))),
      ...headersOf(endpoint),
    ],
    ...(content && { requestBody: { required: true, content } }),
    responses: { ...answersOf(endpoint, marked), ...errorAnswers(endpoint, properties) },
  }

  function parameter(name: string, place: 'path' | 'query', must: boolean) {
    const schema = properties[name] ?? {}
    const example = input.example[name] ?? (must ? sample(schema) : undefined)
    return { name, in: place, required: must, schema, ...(example !== undefined && { example }) }
  }
}

export function summaryOf({ method, path, summary }: Endpoint, locale: Locale): string {
  if (summary)
    return translate(locale, `operations.common.${summary.call}`, { name: translate(locale, summary.name) })
  const own: Record<string, string> = messagesOf(locale).operations.own
  return own[`${method} ${path}`] ?? ''
}

function headersOf({ encryptionCode, idempotent }: Endpoint) {
  const header = (name: string, required: boolean) => ({
    name,
    in: 'header',
    required,
    schema: { type: 'string' },
  })
  return [
    ...(encryptionCode ? [header('encryption-code', true)] : []),
    ...(idempotent ? [header('Idempotency-Key', false)] : []),
  ]
}

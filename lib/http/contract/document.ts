import { z } from 'zod'
import { betweenSlices } from '@/lib/core/limits/between-slices'
import { sessionCookie } from '@/lib/core/session-cookie'
import { hasOwnKey, takesVersion } from '@/lib/http/collect-input'
import type { Endpoint } from '@/lib/http/endpoint'
import { domainOf, endpoints as everyEndpoint, publishedEvents } from '@/lib/http/registry'
import { type Locale, locales } from '@/lib/i18n/locales'
import { messagesOf, translate } from '@/lib/i18n/translate'
import { keyLengths } from '../idempotency-key'
import { answersOf, shared } from './answers'
import { describeAnswer, describeInput } from './descriptions'
import { errorAnswers, errorComponents } from './error-answers'
import { sample } from './example'
import { marksOf, withMarks } from './field-marks'
import { capital, operationId, outside } from './operation-id'
import { bodyContent } from './request-body'
import { type Input, inputOf, type Schema, type Schemas } from './schema'

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
  const content =
    endpoint.body === 'none'
      ? undefined
      : bodyContent(endpoint, input, { inPath, schemas, partDescription: text(locale, 'part') })
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
      ...headersOf(endpoint, locale),
    ],
    ...(content && { requestBody: { required: true, content } }),
    responses: { ...answersOf(endpoint, marked), ...errorAnswers(endpoint, properties) },
  }

  function parameter(name: string, place: 'path' | 'query', must: boolean) {
    const { description, ...schema } = properties[name] ?? {}
    const example = input.example[name] ?? (must ? sample(schema) : undefined)
    return { name, in: place, required: must, description, schema, ...(example !== undefined && { example }) }
  }
}

export function summaryOf({ method, path, summary }: Endpoint, locale: Locale): string {
  if (summary)
    return translate(locale, `operations.common.${summary.call}`, { name: translate(locale, summary.name) })
  const own: Record<string, string> = messagesOf(locale).operations.own
  return own[`${method} ${path}`] ?? ''
}

function headersOf(endpoint: Endpoint, locale: Locale) {
  const header = (name: string, required: boolean, schema: Schema = {}) => ({
    name,
    in: 'header',
    required,
    description: text(locale, `headers.${name}`),
    schema: { type: 'string', ...schema },
  })
  const { min: minLength, max: maxLength } = keyLengths(endpoint)
  const lengths = { minLength, maxLength }
  return [
    ...(endpoint.encryptionCode ? [header('encryption-code', true)] : []),
    ...(endpoint.idempotent || hasOwnKey(endpoint) ? [header('Idempotency-Key', false, lengths)] : []),
    ...(takesVersion(endpoint) ? [header('If-Match', false)] : []),
  ]
}

const contractVersion = Object.keys(messagesOf('zh-CN').apiGuide.changes).sort().at(-1)!

const tokenPath = '/api/SystemManager/oauth/token'

// Some two seconds of the processor, in which others are answered.
export async function openApi(locale: Locale, endpoints: readonly Endpoint[] = everyEndpoint) {
  const paths: Record<string, Record<string, unknown>> = {}
  const inputs: Schemas = {}
  const described: { endpoint: Endpoint; input: Input }[] = []
  for (const endpoint of endpoints) {
    await betweenSlices()
    described.push({ endpoint, input: describeInput(inputOf(endpoint), locale, endpoint) })
  }
  const marks = marksOf(described.map(({ input }) => input.properties))
  const marked = (schema: Schema) => describeAnswer(withMarks(schema, marks), locale)
  for (const { endpoint, input } of described) {
    await betweenSlices()
    const path = outside(endpoint.path).replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = describe(endpoint, {
      input,
      locale,
      schemas: inputs,
      marked,
    })
  }
  const { schemas, responses } = errorComponents(locale)
  const answerSchemas = Object.fromEntries(
    Object.entries({ ...schemas, ...shared }).map(([name, one]) => [name, marked(one as Schema)]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: translate(locale, 'app.title'),
      version: contractVersion,
      description: text(locale, 'document'),
    },
    servers: [{ url: '/app' }],
    security: [],
    tags: tagsOf(endpoints, locale),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: text(locale, 'token', { path: tokenPath }) },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: text(locale, 'session', { path: '/api/auth/signin' }),
        },
      },
      responses,
      schemas: { ...answerSchemas, ...inputs },
    },
    paths,
    webhooks: webhooksOf(locale),
  }
}

function tagsOf(endpoints: readonly Endpoint[], locale: Locale) {
  const { tags } = messagesOf(locale).operations
  const names = new Set(endpoints.map(one => domainOf.get(one) ?? 'other'))
  return [...names]
    .sort()
    .map(name => ({ name, description: (tags as Record<string, string>)[name] ?? name }))
}

const text = (locale: Locale, key: string, values?: Record<string, string>) =>
  translate(locale, `operations.${key}`, values)

const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

function webhooksOf(locale: Locale) {
  return Object.fromEntries(
    Object.entries(publishedEvents).map(([name, { data }]) => [
      name,
      { post: describeEvent(name, data, locale) },
    ]),
  )
}

function describeEvent(name: string, data: z.ZodType, locale: Locale) {
  const text = (key: string) => translate(locale, `operations.webhooks.${key}`)
  const { $schema: _, ...schema } = z.toJSONSchema(data)
  const properties: Record<string, Schema> = {
    id: { type: 'string', format: 'uuid' },
    type: { const: name },
    timestamp: { type: 'string', format: 'date-time' },
    data: schema as Schema,
  }
  const body = { type: 'object', properties, required: Object.keys(properties) }
  return {
    operationId: `on${name.split(/\W|_/).map(capital).join('')}`,
    summary: translate(locale, `webhooks.events.${name}`),
    tags: ['webhooks'],
    security: [],
    parameters: signed.map(header => ({
      name: header,
      in: 'header',
      required: true,
      description: text(header),
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: describeAnswer(body, locale) } },
    },
    responses: { '2XX': { description: text('taken') }, '4XX': { description: text('repeated') } },
  }
}

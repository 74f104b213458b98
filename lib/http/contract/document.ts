import { sessionCookie } from '@/lib/core/session-cookie'
import type { Locale } from '@/lib/i18n/locales'
import { messagesOf, translate } from '@/lib/i18n/translate'
import type { Endpoint } from '../endpoint'
import { domainOf, endpoints as everyEndpoint } from '../registry'
import { shared } from './answers'
import { errorComponents } from './error-answers'
import { marksOf, withMarks } from './field-marks'
import { describe } from './operation'
import { outside } from './operation-id'
import { inputOf, type Schema, type Schemas } from './schema'

const tokenPath = '/api/SystemManager/oauth/token'

export function openApi(locale: Locale, endpoints: readonly Endpoint[] = everyEndpoint) {
  const paths: Record<string, Record<string, unknown>> = {}
  const inputs: Schemas = {}
  const described = endpoints.map(endpoint => ({ endpoint, input: inputOf(endpoint) }))
  const marks = marksOf(described.map(({ input }) => input.properties))
  const marked = (schema: Schema) => withMarks(schema, marks)
  for (const { endpoint, input } of described) {
    const path = outside(endpoint.path).replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = describe(endpoint, {
      input,
      locale,
      schemas: inputs,
      marked,
    })
  }
  const answerSchemas = Object.fromEntries(
    Object.entries(shared).map(([name, one]) => [name, marked(one as Schema)]),
  )
  const { schemas, responses } = errorComponents(locale)
  return {
    openapi: '3.1.0',
    info: { title: translate(locale, 'app.title'), version: '1', description: text(locale, 'document') },
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
      schemas: { ...schemas, ...answerSchemas, ...inputs },
    },
    paths,
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

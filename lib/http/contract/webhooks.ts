import { z } from 'zod'
import { publishedEvents } from '@/lib/http/registry'
import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import { describeAnswer } from './descriptions'
import { capital } from './operation-id'
import type { Schema } from './schema'

const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

export function webhooksOf(locale: Locale) {
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

import { z } from 'zod'
import { listOf, optional, truth, version } from '@/lib/core/input'
import { id, requiredText } from '@/lib/core/text'

interface WebhookEvent {
  entity: 'defect' | 'investigation' | null
  data: z.ZodType
}

const record = z.strictObject({ id: z.string(), number: z.string(), state: z.int(), version: z.int() })

// Its file's id and number, its own state and version.
const letter = record.extend({
  ...{ state: z.string(), letterId: z.string(), letterNo: z.string().nullable() },
})

export const webhookEvents = {
  'defect.created': { entity: 'defect', data: record },
  'defect.state_changed': { entity: 'defect', data: record.extend({ previousState: z.int() }) },
  'defect.amended': { entity: 'defect', data: record },
  'defect.deleted': { entity: 'defect', data: record },
  'defect.restored': { entity: 'defect', data: record },
  'defect.merged': { entity: 'defect', data: record.extend({ intoId: z.string() }) },
  'defect.recalled': { entity: 'defect', data: record.extend({ recallNo: z.string() }) },
  'investigation.state_changed': {
    entity: 'investigation',
    data: record.extend({ state: z.string(), previousState: z.string().nullable() }),
  },
  'investigation.letter_changed': {
    entity: 'investigation',
    data: letter.extend({ previousState: z.string() }),
  },
  'investigation.letter_overdue': { entity: 'investigation', data: letter.extend({ deadline: z.string() }) },
} as const satisfies Record<string, WebhookEvent>

export type WebhookEventName = keyof typeof webhookEvents

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEventName, ...WebhookEventName[]]

export const testEvent = 'webhook.test'

export const maxWebhooks = 20
// More deliveries than this are not counted.
export const countCap = 1_000

export const webhookFields = {
  name: requiredText(60),
  url: requiredText(500),
  events: z
    .array(z.enum(webhookEventNames))
    .min(1, { error: 'required' })
    .transform(given => webhookEventNames.filter(name => given.includes(name))),
  enabled: truth,
}

export const addWebhookInput = z.strictObject({
  ...webhookFields,
  enabled: webhookFields.enabled.default(true),
})
export const editWebhookInput = z.strictObject({ id, version, ...webhookFields })
export const oneWebhook = z.strictObject({ id })

export const deliveryStates = ['waiting', 'done', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryFilters = {
  state: optional(z.enum(deliveryStates)),
  event: optional(listOf(z.enum([...webhookEventNames, testEvent]))),
}

import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bigintText, changeColumns, createdAt, identity, instant, owner } from './columns'

export const webhooks = pgTable('webhooks', {
  id: identity(),
  name: text().notNull(),
  url: text().notNull(),
  events: text().array().notNull(),
  enabled: boolean().notNull().default(true),
  secret: text().notNull(),
  previousSecret: text(),
  previousUntil: instant(),
  failures: integer().notNull().default(0),
  failingSince: instant(),
  attemptedAt: instant(),
  pausedAt: instant(),
  ...changeColumns(),
})

// Whoever was away reads on from here, with or without a webhook.
export const events = pgTable('events', {
  id: identity(),
  // The same in every delivery, and the cursor of who reads on.
  eventId: uuid().notNull().unique('events_event_id'),
  event: text().notNull(),
  entityId: bigintText(),
  data: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: createdAt(),
})

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: identity(),
    webhookId: owner(() => webhooks.id),
    /** The same for every webhook and every retry of one event. */
    eventId: uuid().notNull(),
    event: text().notNull(),
    entityId: bigintText(),
    /** Ids, numbers and states; no personal data. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: createdAt(),
    leaseUntil: instant(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  table => [
    index('webhook_deliveries_due').on(table.webhookId, table.dueAt, table.id).where(sql`state = 'waiting'`),
    // Those of one record keep their order.
    index('webhook_deliveries_order')
      .on(table.webhookId, table.entityId, table.id)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_log').on(table.webhookId, table.id),
    index('webhook_deliveries_failed').on(table.webhookId, table.id).where(sql`state = 'failed'`),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
)

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: identity(),
    deliveryId: owner(() => webhookDeliveries.id),
    at: createdAt(),
    status: integer(),
    ms: integer().notNull(),
    fault: text(),
    answer: text(),
  },
  table => [index('webhook_attempts_delivery').on(table.deliveryId, table.id)],
)

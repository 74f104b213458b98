import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bigintText, createdAt, identity } from './columns'

/** Append-only (a trigger refuses update and delete); written in the writer's transaction. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: createdAt(),
    userId: bigintText(),
    loginId: text(),
    /** What was done: the verb's name, e.g. `amendDefect`, `signIn`, `refused`. */
    action: text().notNull(),
    entity: text(),
    entityId: text(),
    /** done, refused, failed or cancelled */
    outcome: text().notNull().default('done'),
    door: text().notNull(),
    ip: text(),
    userAgent: text(),
    requestId: text().notNull(),
    detail: jsonb(),
  },
  table => [index('audit_log_entity').on(table.entity, table.entityId), index('audit_log_at').on(table.at)],
)

import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bigintText, createdAt, identity, reference } from './columns'

// Beside the official flow: of a record, a watch item, a recall.
export const comments = pgTable(
  'comments',
  {
    id: identity(),
    entity: text().notNull(),
    entityId: bigintText().notNull(),
    text: text().notNull(),
    mentioned: bigintText().array().notNull().default([]),
    createdBy: reference(() => users.id),
    createdAt: createdAt(),
  },
  table => [index('comments_entity').on(table.entity, table.entityId, table.id)],
)

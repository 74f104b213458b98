import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bigintText, createdAt, identity, instant, owner } from './columns'

export const notices = pgTable(
  'notices',
  {
    id: identity(),
    userId: owner(() => users.id),
    kind: text().notNull(),
    entity: text().notNull(),
    entityId: bigintText().notNull(),
    params: jsonb().$type<Record<string, string | number>>().notNull(),
    createdAt: createdAt(),
    readAt: instant(),
    // By mail or chat, as its person chose.
    toldAt: instant(),
  },
  table => [
    // One unread notice of an entity stands for all that happened to it; the bell counts by this index.
    uniqueIndex('notices_unread').on(table.userId, table.entity, table.entityId).where(sql`read_at is null`),
    index('notices_user').on(table.userId, table.id),
    index('notices_untold').on(table.createdAt).where(sql`told_at is null and read_at is null`),
  ],
)

import { boolean, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bigintText, createdAt, identity } from './columns'

/** A list as somebody likes to see it: its address with filters and sort, and its columns. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: identity(),
    ownerId: bigintText()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The list's key, as its preferences have it. */
    list: text().notNull(),
    name: text().notNull(),
    /** Everybody sees it. */
    shared: boolean().notNull().default(false),
    /** The query of the list's address. */
    query: text().notNull(),
    /** The table's preferences; null leaves each person theirs. */
    table: jsonb(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  view => [
    unique('saved_views_name').on(view.ownerId, view.list, view.name),
    index('saved_views_list').on(view.list),
  ],
)

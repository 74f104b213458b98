import { boolean, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { roles, users } from './accounts'
import { createdAt, identity, owner } from './columns'

export const savedViews = pgTable(
  'saved_views',
  {
    id: identity(),
    ownerId: owner(() => users.id),
    list: text().notNull(),
    name: text().notNull(),
    shared: boolean().notNull().default(false),
    query: text().notNull(),
    table: jsonb(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  view => [
    unique('saved_views_name').on(view.ownerId, view.list, view.name),
    index('saved_views_list').on(view.list),
  ],
)

export const roleViews = pgTable(
  'role_views',
  {
    roleId: owner(() => roles.id),
    list: text().notNull(),
    viewId: owner(() => savedViews.id),
  },
  table => [primaryKey({ columns: [table.roleId, table.list] }), index('role_views_view').on(table.viewId)],
)

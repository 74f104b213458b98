import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bigintText, createdAt, identity, instant, owner, storedFileColumns } from './columns'

// An office's own template of a kind of document, in place of the one that comes with the product.
export const documentTemplates = pgTable(
  'document_templates',
  {
    id: identity(),
    kind: text().notNull(),
    ...storedFileColumns(),
    createdBy: bigintText(),
    createdAt: createdAt(),
    retiredAt: instant(),
  },
  table => [
    uniqueIndex('document_templates_kind').on(table.kind).where(sql`retired_at is null`),
    index('document_templates_unscanned').on(table.storeKey).where(sql`not scanned`),
  ],
)

// A file each for Word and PDF; without a person it is everybody's.
export const monthReports = pgTable(
  'month_reports',
  {
    id: identity(),
    month: text().notNull(),
    userId: bigintText().references(() => users.id, { onDelete: 'cascade' }),
    jobId: bigintText().notNull(),
    filters: jsonb().$type<Record<string, unknown>>().notNull(),
    ...storedFileColumns(),
    createdAt: createdAt(),
  },
  table => [
    index('month_reports_month').on(table.month, table.id),
    uniqueIndex('month_reports_job').on(table.jobId, table.mime),
  ],
)

// Tables of the pages of analysis that a person keeps together and has sent with the month report.
export const panelPins = pgTable(
  'panel_pins',
  {
    id: identity(),
    userId: owner(() => users.id),
    page: text().notNull(),
    // Of the table, as its page called it.
    name: text().notNull(),
    query: jsonb().$type<Record<string, unknown>>().notNull(),
    block: integer().notNull(),
    months: integer().notNull(),
    createdAt: createdAt(),
  },
  table => [index('panel_pins_user').on(table.userId, table.id)],
)

import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigintText, createdAt, instant } from './columns'

export const parameters = pgTable('parameters', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull().default(1),
  updatedBy: bigintText(),
  updatedAt: createdAt(),
})

// The last run of each operation that nobody watches: a backup, a verification, the retention.
export const operationRuns = pgTable('operation_runs', {
  name: text().primaryKey(),
  finishedAt: instant(),
  failedAt: instant(),
  problem: text(),
  figures: jsonb().$type<Record<string, number>>(),
})

export const textCounts = pgTable(
  'text_counts',
  {
    day: date().notNull(),
    purpose: text().notNull(),
    sent: integer().notNull().default(0),
    failed: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.day, table.purpose] })],
)

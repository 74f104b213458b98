import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bigintText, createdAt } from './columns'

export const parameters = pgTable('parameters', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull().default(1),
  updatedBy: bigintText(),
  updatedAt: createdAt(),
})

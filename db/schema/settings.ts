import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bigintText, createdAt } from './columns'

/** System parameters: what an administrator may set without a deployment. */
export const parameters = pgTable('parameters', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull().default(1),
  updatedBy: bigintText(),
  updatedAt: createdAt(),
})

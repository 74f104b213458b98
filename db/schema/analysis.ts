import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns'

/**
 * What analysis counted of whole months, for servers that were just started and for the other ones. Counts only; they
 * can be dropped at any time.
 */
export const analysisParts = pgTable('analysis_parts', {
  key: text().primaryKey(),
  // Counts are right while the writes to their months, and the revision of campaigns, are still these.
  stamp: text().notNull(),
  counts: text().notNull(),
  storedAt: createdAt(),
})

import { bigint, boolean, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bigintText, createdAt, identity, instant } from './columns'
import { jobs } from './jobs'

/** An export of records that somebody asked for: sent as it was written, or kept as a file for a while. */
export const exports = pgTable(
  'exports',
  {
    id: identity(),
    jobId: bigintText()
      .notNull()
      .references(() => jobs.id),
    userId: bigintText()
      .notNull()
      .references(() => users.id),
    /** Of the deleted records. */
    deleted: boolean().notNull(),
    columns: jsonb().$type<string[]>().notNull(),
    filters: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Only these of them. */
    ids: jsonb().$type<string[]>(),
    deidentified: boolean().notNull(),
    /** Personal data goes out unmasked. */
    clear: boolean().notNull(),
    reason: text(),
    /** Sent while it is written; there is no file to come back for. */
    direct: boolean().notNull(),
    fileName: text().notNull(),
    size: bigint({ mode: 'number' }),
    sha256: text(),
    storeKey: text(),
    expiresAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    unique('exports_job').on(table.jobId),
    index('exports_user').on(table.userId, table.id),
    index('exports_store_key').on(table.storeKey),
    index('exports_expiry').on(table.expiresAt),
  ],
)

import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { createdAt, identity, instant, reference } from './columns'
import { jobs } from './jobs'

export const exports = pgTable(
  'exports',
  {
    id: identity(),
    jobId: reference(() => jobs.id).unique('exports_job'),
    userId: reference(() => users.id),
    deleted: boolean().notNull(),
    columns: jsonb().$type<string[]>().notNull(),
    filters: jsonb().$type<Record<string, unknown>>().notNull(),
    ids: jsonb().$type<string[]>(),
    deidentified: boolean().notNull(),
    clear: boolean().notNull(),
    reason: text(),
    direct: boolean().notNull(),
    format: text({ enum: ['xlsx', 'csv', 'ndjson', 'parquet'] })
      .notNull()
      .default('xlsx'),
    fileName: text().notNull(),
    size: bigint({ mode: 'number' }),
    sha256: text(),
    storeKey: text(),
    expiresAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    index('exports_user').on(table.userId, table.id),
    index('exports_store_key').on(table.storeKey),
    index('exports_expiry').on(table.expiresAt),
  ],
)

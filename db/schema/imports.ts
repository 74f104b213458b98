import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bigintText, createdAt, identity, instant } from './columns'
import { jobs } from './jobs'

/** A sheet that somebody sent to have its rows stored, or looked at only. */
export const imports = pgTable(
  'imports',
  {
    id: identity(),
    jobId: bigintText()
      .notNull()
      .references(() => jobs.id),
    userId: bigintText()
      .notNull()
      .references(() => users.id),
    fileName: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    /** Null once its file has had its time; what was stored from it goes on being known. */
    storeKey: text(),
    /** check, valid or all */
    mode: text().notNull(),
    mapping: jsonb().$type<Record<string, string | null>>().notNull(),
    defaults: jsonb().$type<Record<string, string>>().notNull(),
    createMissing: boolean().notNull(),
    /** Field → name in the file → id or code; null leaves the field empty. */
    nameMapping: jsonb().$type<Record<string, Record<string, string | null>>>().notNull().default({}),
    /** What this person settled for these headings before is to be applied, and whether there was something. */
    recall: boolean().notNull().default(false),
    recalled: boolean().notNull().default(false),
    /** What the first row says, and the field that each column was taken for. */
    headings: jsonb().$type<string[]>(),
    columns: jsonb().$type<(string | null)[]>(),
    /** The first different values of each column, to be shown beside its heading. */
    samples: jsonb().$type<string[][]>(),
    createdAt: createdAt(),
    /** The job that takes its records back, and when it had done so. */
    undoJobId: bigintText().references(() => jobs.id),
    undoneAt: instant(),
  },
  table => [
    unique('imports_job').on(table.jobId),
    index('imports_user').on(table.userId, table.id),
    index('imports_same').on(table.userId, table.sha256),
    index('imports_store_key').on(table.storeKey),
  ],
)

/** What became of a row; rows that only were looked at and found good have none. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: bigintText()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    /** created, skipped or failed */
    outcome: text().notNull(),
    defectId: bigintText(),
    /** What is wrong with it; `column` counts from 0. */
    issues:
      jsonb().$type<
        {
          path: string
          code: string
          params?: Record<string, string | number>
          column: number | null
          value?: string
        }[]
      >(),
  },
  table => [primaryKey({ columns: [table.importId, table.row] })],
)

/** What somebody settled for lists with these headings; applied to the next one. */
export const importMappings = pgTable(
  'import_mappings',
  {
    userId: bigintText()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A digest of the set of headings. */
    headings: text().notNull(),
    mapping: jsonb().$type<Record<string, string | null>>().notNull(),
    defaults: jsonb().$type<Record<string, string>>().notNull(),
    nameMapping: jsonb().$type<Record<string, Record<string, string | null>>>().notNull(),
    updatedAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.userId, table.headings] })],
)

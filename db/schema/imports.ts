import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bigintText, createdAt, identity, instant, owner, reference } from './columns'
import { jobs } from './jobs'

export interface ImportNote {
  kind: string
  count: number
  rows?: number[]
  column?: number
  texts?: string[]
}

export interface ImportReading {
  sheets?: { name: string; rows: number | null; hidden: boolean; read: boolean }[]
  head?: { row: number; cells: string[] }[]
  headingRow?: number
  notes?: ImportNote[]
}

export const imports = pgTable(
  'imports',
  {
    id: identity(),
    jobId: reference(() => jobs.id).unique('imports_job'),
    userId: reference(() => users.id),
    fileName: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    /** Null once the file has expired; the row stays because records refer to it. */
    storeKey: text(),
    mode: text().notNull(),
    mapping: jsonb().$type<Record<string, string | null>>().notNull(),
    defaults: jsonb().$type<Record<string, string>>().notNull(),
    createMissing: boolean().notNull(),
    proposeFrom: doublePrecision(),
    /** Field → name in the file → id or code; null leaves the field empty. */
    nameMapping: jsonb().$type<Record<string, Record<string, string | null>>>().notNull().default({}),
    recall: boolean().notNull().default(false),
    recalled: boolean().notNull().default(false),
    headings: jsonb().$type<string[]>(),
    columns: jsonb().$type<(string | null)[]>(),
    samples: jsonb().$type<string[][]>(),
    sheetName: text(),
    headingRow: integer(),
    reading: jsonb().$type<ImportReading>(),
    createdAt: createdAt(),
    undoJobId: bigintText().references(() => jobs.id),
    undoneAt: instant(),
  },
  table => [
    index('imports_user').on(table.userId, table.id),
    index('imports_same').on(table.userId, table.sha256),
    index('imports_store_key').on(table.storeKey),
  ],
)

export const importRows = pgTable(
  'import_rows',
  {
    importId: owner(() => imports.id),
    row: integer().notNull(),
    outcome: text().notNull(),
    defectId: bigintText(),
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

export const importMappings = pgTable(
  'import_mappings',
  {
    userId: owner(() => users.id),
    headings: text().notNull(),
    mapping: jsonb().$type<Record<string, string | null>>().notNull(),
    defaults: jsonb().$type<Record<string, string>>().notNull(),
    nameMapping: jsonb().$type<Record<string, Record<string, string | null>>>().notNull(),
    updatedAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.userId, table.headings] })],
)

import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bigintText, createdAt, identity, instant } from './columns'

interface Share {
  measured: number
  first: number
  three: number
}

interface Figures extends Share {
  coverage: { from: number; share: number; right: number }[]
  subAssembly: Share
  symptom: Share
  classes: { code: string; measured: number; right: number; proposed: number }[]
  confusions: { code: string; proposed: string; records: number }[]
  newest?: Share
}

interface Before {
  first: number
  three: number
  measured?: number
  onlyNew?: number
  onlyOld?: number
  chance?: number
}

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

export const codingModels = pgTable(
  'coding_models',
  {
    id: identity(),
    version: integer().notNull().unique('coding_models_version'),
    state: text().notNull(),
    learnedFrom: integer().notNull(),
    figures: jsonb().$type<Figures>().notNull(),
    before: jsonb().$type<Before>(),
    weights: bytes().notNull(),
    seconds: integer().notNull(),
    createdBy: bigintText().references(() => users.id),
    createdAt: createdAt(),
    usedAt: instant(),
    usedBy: bigintText().references(() => users.id),
  },
  table => [uniqueIndex('coding_models_current').on(table.state).where(sql`state = 'current'`)],
)

export const codingDoubts = pgTable('coding_doubts', {
  defectId: bigintText().primaryKey(),
  assemblyCode: text().notNull(),
  proposedCode: text().notNull(),
  probability: doublePrecision().notNull(),
  modelVersion: integer().notNull(),
  foundAt: createdAt(),
  dismissedAt: instant(),
  dismissedBy: bigintText().references(() => users.id),
})

// Records typed as service, contract or question whose text the model in use takes for a defect.
export const codingMistyped = pgTable('coding_mistyped', {
  defectId: bigintText().primaryKey(),
  proposedCode: text().notNull(),
  probability: doublePrecision().notNull(),
  modelVersion: integer().notNull(),
  foundAt: createdAt(),
})

// What the text of a record reads like, for rules that count by texts too.
export const codingReadings = pgTable('coding_readings', {
  defectId: bigintText().primaryKey(),
  defectVersion: integer().notNull(),
  modelVersion: integer().notNull(),
  assemblyCode: text(),
  subAssemblyCode: text(),
  symptomCode: text(),
  ofAssembly: real().notNull(),
  ofPart: real().notNull(),
  ofSymptom: real().notNull(),
})

export const textGroups = pgTable('text_groups', {
  id: identity(),
  words: text().array().notNull(),
  size: integer().notNull(),
  recent: integer().notNull(),
  expected: doublePrecision().notNull(),
  codedShare: real().notNull(),
  isNew: boolean().notNull(),
  newestAt: date().notNull(),
  foundAt: createdAt(),
})

export const textGroupRecords = pgTable(
  'text_group_records',
  { defectId: bigintText().primaryKey(), groupId: bigintText().notNull() },
  table => [index('text_group_records_group').on(table.groupId)],
)

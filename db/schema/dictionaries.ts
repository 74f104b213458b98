import { sql } from 'drizzle-orm'
import { boolean, date, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { bigintText, createdAt, entryColumns, reference } from './columns'

/** The name of a unique constraint must end in its column: the error message takes the field from it. */
const common = { ...entryColumns, code: text().notNull() }

export const assemblies = pgTable(
  'assemblies',
  {
    ...common,
    nhtsaMap: text(),
    ewrMap: text(),
    samrMap: text(),
    threeGuarantees: boolean().notNull().default(false),
    safetyCritical: boolean().notNull().default(false),
    validFrom: date(),
    validTo: date(),
    replacedBy: text(),
  },
  table => [unique('assemblies_code').on(table.code), unique('assemblies_name').on(table.name)],
)

export const subAssemblies = pgTable(
  'sub_assemblies',
  {
    ...common,
    assemblyId: reference(() => assemblies.id),
    safetyCritical: boolean().notNull().default(false),
  },
  table => [
    unique('sub_assemblies_code').on(table.code),
    unique('sub_assemblies_name').on(table.assemblyId, table.name),
  ],
)

export const problemCodes = pgTable(
  'problem_codes',
  {
    ...common,
    source: text().notNull(),
    assemblyId: bigintText().references(() => assemblies.id),
    subAssemblyId: bigintText().references(() => subAssemblies.id),
    symptomCode: text(),
  },
  table => [unique('problem_codes_code').on(table.source, table.code)],
)

export const transmissionTypes = pgTable('transmission_types', { ...common }, table => [
  unique('transmission_types_code').on(table.code),
  unique('transmission_types_name').on(table.name),
])

export const productCategories = pgTable('product_categories', { ...common }, table => [
  unique('product_categories_code').on(table.code),
  unique('product_categories_name').on(table.name),
])

export const productSubcategories = pgTable(
  'product_subcategories',
  {
    ...common,
    productCategoryId: reference(() => productCategories.id),
  },
  table => [
    unique('product_subcategories_code').on(table.code),
    unique('product_subcategories_name').on(table.productCategoryId, table.name),
  ],
)

export const reviewOpinions = pgTable(
  'review_opinions',
  {
    ...common,
    result: text(),
  },
  table => [unique('review_opinions_code').on(table.code), unique('review_opinions_name').on(table.name)],
)

export const synonyms = pgTable('synonyms', { ...entryColumns, words: text().notNull() }, table => [
  unique('synonyms_code').on(table.code),
  unique('synonyms_name').on(table.name),
])

export const newEnergyPowers: readonly string[] = ['BEV', 'PHEV', 'REEV', 'FCEV']

export const departments = pgTable(
  'departments',
  {
    ...entryColumns,
    formerNames: text().array().notNull().default(sql`'{}'`),
  },
  table => [unique('departments_code').on(table.code), unique('departments_name').on(table.name)],
)

// Entries that the product has added once: one that is missing from its dictionary was deleted or renamed on purpose.
export const shippedEntries = pgTable(
  'shipped_entries',
  { dictionary: text().notNull(), key: text().notNull() },
  table => [primaryKey({ columns: [table.dictionary, table.key] })],
)

export const codeItems = pgTable(
  'code_items',
  {
    listKey: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    nameEn: text(),
    sort: integer().notNull().default(0),
    enabled: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    updatedBy: bigintText(),
    updatedAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.listKey, table.code] })],
)

export const regions = pgTable('regions', {
  code: text().primaryKey(),
  parentCode: text(),
  level: integer().notNull(),
  name: text().notNull(),
  nameEn: text(),
})

/** One row; every write to a dictionary raises it, so that each process knows when its cache is stale. */
export const dictionaryRevision = pgTable('dictionary_revision', {
  id: integer().primaryKey().default(1),
  revision: bigintText().notNull(),
})

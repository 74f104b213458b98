import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { brands, modelSeries, producers } from './catalogue'
import {
  bigintText,
  changeColumns,
  createdAt,
  identity,
  ids,
  instant,
  owner,
  reference,
  storedFileColumns,
  texts,
} from './columns'
import { defects } from './defects'
import { watchItems } from './signals'

export const recalls = pgTable(
  'recalls',
  {
    id: identity(),
    recallNo: text().notNull().unique('recalls_no'),
    title: text().notNull(),
    kind: text().notNull(),
    influence: text().notNull(),
    cause: text(),
    producerId: reference(() => producers.id),
    brandIds: ids(),
    assemblyCode: text().notNull(),
    subAssemblyCode: text(),
    symptomCodes: texts(),
    defect: text().notNull(),
    consequence: text(),
    remedy: text(),
    remedyWays: texts(),
    interim: text(),
    notifyWay: text(),
    hotline: text(),
    filedAt: date().notNull(),
    announcedAt: date(),
    startsAt: date(),
    endsAt: date(),
    quantity: integer().notNull(),
    supersedesId: bigintText().references((): AnyPgColumn => recalls.id),
    watchItemId: bigintText().references(() => watchItems.id),
    state: text().notNull().default('draft'),
    scopeVersion: integer().notNull().default(1),
    matchedVersion: integer(),
    ...changeColumns(),
  },
  table => [
    index('recalls_filed').on(table.filedAt, table.id),
    index('recalls_producer').on(table.producerId),
    check('recalls_quantity', sql`${table.quantity} >= 0`),
  ],
)

/** Conditions of a row hold together, rows add up, `exclude` rows take out. */
export const recallScopes = pgTable(
  'recall_scopes',
  {
    id: identity(),
    recallId: owner(() => recalls.id),
    sort: integer().notNull(),
    exclude: boolean().notNull().default(false),
    modelRangeId: bigintText().references(() => modelSeries.id),
    brandId: bigintText().references(() => brands.id),
    typeCodeIds: ids(),
    modelNames: texts(),
    modelYearFrom: integer(),
    modelYearTo: integer(),
    productionFrom: date(),
    productionTo: date(),
    powerTypes: texts(),
    vinFrom: text(),
    vinTo: text(),
    vinPrefix: text(),
    quantity: integer(),
    condition: text(),
  },
  table => [
    index('recall_scopes_recall').on(table.recallId, table.sort),
    index('recall_scopes_series').on(table.modelRangeId),
    check('recall_scopes_vehicle', sql`num_nonnulls(${table.modelRangeId}, ${table.brandId}) = 1`),
  ],
)

export const recallFiles = pgTable(
  'recall_files',
  {
    id: identity(),
    recallId: owner(() => recalls.id),
    ...storedFileColumns(),
    published: boolean().notNull().default(false),
    createdBy: bigintText(),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  table => [
    index('recall_files_recall').on(table.recallId),
    index('recall_files_unscanned').on(table.storeKey).where(sql`not scanned`),
  ],
)

/** Reported quarter by quarter; the numbers are cumulative. */
export const recallProgress = pgTable(
  'recall_progress',
  {
    id: identity(),
    recallId: owner(() => recalls.id),
    asOf: date().notNull(),
    total: integer().notNull(),
    done: integer().notNull(),
    unreachable: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    note: text(),
    fileId: bigintText().references(() => recallFiles.id),
    ...changeColumns(),
  },
  table => [
    unique('recall_progress_day').on(table.recallId, table.asOf),
    check(
      'recall_progress_sum',
      sql`least(${table.done}, ${table.unreachable}, ${table.removed}) >= 0
        AND ${table.done} + ${table.unreachable} + ${table.removed} <= ${table.total}`,
    ),
  ],
)

export const recallRecords = pgTable(
  'recall_records',
  {
    recallId: owner(() => recalls.id),
    defectId: owner(() => defects.id),
    verdict: text().notNull(),
    /** `scope` or `person`: a person's decision stands until it is taken back. */
    by: text().notNull(),
    scopeId: bigintText(),
    missing: texts(),
    reason: text(),
    decidedBy: bigintText().references(() => users.id),
    at: createdAt(),
    removedAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.recallId, table.defectId] }),
    index('recall_records_defect').on(table.defectId),
    index('recall_records_verdict').on(table.recallId, table.verdict).where(sql`removed_at IS NULL`),
  ],
)

// Whoever wants a text message when a campaign covers this car or series.
export const recallAlerts = pgTable(
  'recall_alerts',
  {
    id: identity(),
    mobile: text().notNull(),
    vin: text(),
    modelRangeId: bigintText().references(() => modelSeries.id),
    locale: text().notNull(),
    // Campaigns of the time when it was set, and those that were told.
    knownRecallIds: ids(),
    checkedRevision: integer().notNull(),
    renewedAt: createdAt(),
  },
  table => [
    unique('recall_alerts_car').on(table.mobile, table.vin, table.modelRangeId).nullsNotDistinct(),
    index('recall_alerts_revision').on(table.checkedRevision),
    check('recall_alerts_subject', sql`num_nonnulls(${table.vin}, ${table.modelRangeId}) > 0`),
  ],
)

export const recallRevision = pgTable('recall_revision', {
  id: integer().primaryKey(),
  revision: integer().notNull(),
})

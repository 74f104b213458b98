import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { bigintText, identity, instant } from './columns'

const codes = () => text().array().notNull().default([])

// What a record was to analysis from `validFrom` until just before `validTo`, where that is over. Every column after
// `counted` is one of `defects`: a trigger keeps an image when one of them changes. No personal data.
export const defectImages = pgTable(
  'defect_images',
  {
    defectId: bigintText().notNull(),
    validFrom: instant().notNull(),
    validTo: instant().notNull(),
    counted: boolean().notNull(),

    createdBy: bigintText(),
    createdAt: instant().notNull(),
    source: text(),
    receivedAt: date(),
    complaintType: text(),
    province: text(),
    city: text(),
    producerId: bigintText(),
    brandId: bigintText(),
    modelRangeId: bigintText(),
    typeCodeId: bigintText(),
    brandNature: text(),
    modelYear: integer(),
    productionDate: date(),
    productionMonth: text(),
    monthsInService: integer(),
    vehicleType: text(),
    useNature: text(),
    powerType: text(),
    transmissionType: text(),
    assemblyCode: text(),
    subAssemblyCode: text(),
    extraAssemblies: codes(),
    symptomCodes: codes(),
    faultDate: date(),
    lagDays: integer(),
    mileage: integer(),
    mileageImplausible: boolean().notNull(),
    crash: boolean(),
    fire: boolean(),
    rollover: boolean(),
    injuredCount: integer(),
    deathCount: integer(),
    severityScore: integer().notNull(),
  },
  table => [
    index('defect_images_then').on(table.validTo, table.validFrom),
    index('defect_images_defect').on(table.defectId, table.validTo),
  ],
)

// Counts statements that wrote to `defects` (by triggers) for each month that their records were received in, in as many
// rows as there were writers at once; without a month what may change any record. A kept answer is current while the sum
// of its months is unchanged.
export const defectMonthWrites = pgTable('defect_month_writes', {
  id: identity(),
  month: date(),
  writes: bigintText().notNull(),
})

// The records that each statement wrote to (by triggers), for the column stores, which take them in. What every one has
// taken in by now is deleted.
export const defectChanges = pgTable(
  'defect_changes',
  {
    transaction: bigintText().notNull().default(sql`pg_current_xact_id()::text::bigint`),
    records: bigintText().array().notNull(),
  },
  table => [index('defect_changes_transaction').on(table.transaction)],
)

/** As `defect_month_writes`, of all months: servers of 0.1.0 read it. */
export const defectWrites = pgTable('defect_writes', {
  slot: smallint().primaryKey(),
  writes: bigintText().notNull(),
})

import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, customType, integer, numeric, text, timestamp } from 'drizzle-orm/pg-core'

/** A string in TypeScript and in JSON, so that no id loses digits. */
export const bigintText = customType<{ data: string; driverData: string }>({ dataType: () => 'bigint' })

const bigserialText = customType<{ data: string; driverData: string }>({ dataType: () => 'bigserial' })

export const identity = () =>
  bigserialText()
    .primaryKey()
    .$defaultFn(() => sql`default`)

export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const createdAt = () => instant().notNull().defaultNow()

type Referenced = () => AnyPgColumn
export const reference = (to: Referenced) => bigintText().notNull().references(to)
/** Deleted with it. */
export const owner = (to: Referenced) => bigintText().notNull().references(to, { onDelete: 'cascade' })

export const changeColumns = () => ({
  version: integer().notNull().default(1),
  createdBy: bigintText(),
  createdAt: createdAt(),
  updatedBy: bigintText(),
  updatedAt: createdAt(),
})

export const ids = () => bigintText().array().notNull().default([])
export const texts = () => text().array().notNull().default([])

export const entryColumns = {
  id: identity(),
  code: text(),
  name: text().notNull(),
  nameEn: text(),
  sort: integer().notNull().default(0),
  enabled: boolean().notNull().default(true),
  ...changeColumns(),
}

export const importedColumns = {
  unverified: boolean().notNull().default(false),
  importId: bigintText(),
}

export const money = () => numeric({ precision: 14, scale: 2 })

export const storedFileColumns = () => ({
  name: text().notNull(),
  mime: text().notNull(),
  size: integer().notNull(),
  sha256: text().notNull(),
  storeKey: text().notNull(),
  thumbKey: text(),
  thumbSize: integer(),
  thumbSha256: text(),
  width: integer(),
  height: integer(),
  scanned: boolean().notNull().default(false),
  infection: text(),
})

/** Of a row of a budget's table; amounts in 万元. */
export const budgetItemColumns = () => ({
  sort: integer().notNull(),
  name: text(),
  applyBudget: money(),
  suggestBudget: money(),
  adjustBudget: money(),
  remarks: text(),
  financialNode: text(),
})

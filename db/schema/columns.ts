import { sql } from 'drizzle-orm'
import { boolean, customType, integer, numeric, text, timestamp } from 'drizzle-orm/pg-core'

/** A bigint that is a string in TypeScript and in JSON, so that no id ever loses digits. */
export const bigintText = customType<{ data: string; driverData: string }>({ dataType: () => 'bigint' })

const bigserialText = customType<{ data: string; driverData: string }>({ dataType: () => 'bigserial' })

/** The primary key of nearly every table. */
export const identity = () =>
  bigserialText()
    .primaryKey()
    .$defaultFn(() => sql`default`)

export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const createdAt = () => instant().notNull().defaultNow()

/** What every row carries that an administrator keeps: dictionaries and the vehicle catalogue. */
export const entryColumns = {
  id: identity(),
  code: text(),
  name: text().notNull(),
  nameEn: text(),
  sort: integer().notNull().default(0),
  enabled: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  createdBy: bigintText(),
  createdAt: createdAt(),
  updatedBy: bigintText(),
  updatedAt: createdAt(),
}

/** An amount, exact. */
export const money = () => numeric({ precision: 14, scale: 2 })

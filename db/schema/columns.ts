import { sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A bigint that is a string in TypeScript and in JSON, so that no id ever loses digits. */
export const bigintText = customType<{ data: string; driverData: string }>({ dataType: () => 'bigint' })

const bigserialText = customType<{ data: string; driverData: string }>({ dataType: () => 'bigserial' })

/** The primary key of nearly every table. */
export const identity = () =>
  bigserialText()
    .primaryKey()
    .$defaultFn(() => sql`default` as unknown as string)

export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const createdAt = () => instant().notNull().defaultNow()

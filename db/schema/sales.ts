import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { modelSeries, typeCodes } from './catalogue'
import { bigintText, changeColumns, identity, reference } from './columns'

export const vehicleSales = pgTable(
  'vehicle_sales',
  {
    id: identity(),
    modelRangeId: reference(() => modelSeries.id),
    /** Null: the figure is of the whole series. */
    typeCodeId: bigintText().references(() => typeCodes.id),
    year: integer().notNull(),
    /** Null: the figure is of the whole year. */
    month: integer(),
    quantity: integer().notNull(),
    source: text(),
    note: text(),
    ...changeColumns(),
  },
  table => [
    unique('vehicle_sales_place')
      .on(table.modelRangeId, table.typeCodeId, table.year, table.month)
      .nullsNotDistinct(),
    index('vehicle_sales_type_code').on(table.typeCodeId),
    // The list's default order.
    index('vehicle_sales_newest').on(table.year, table.month, table.id),
    check('vehicle_sales_month', sql`${table.month} BETWEEN 1 AND 12`),
    check('vehicle_sales_quantity', sql`${table.quantity} >= 0`),
  ],
)

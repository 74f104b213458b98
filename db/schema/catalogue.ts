import { index, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { bigintText, entryColumns, importedColumns, reference } from './columns'

export const producers = pgTable(
  'producers',
  { ...entryColumns, ...importedColumns, country: text(), address: text(), phone: text() },
  table => [unique('producers_code').on(table.code), unique('producers_name').on(table.name)],
)

export const brands = pgTable(
  'brands',
  {
    ...entryColumns,
    ...importedColumns,
    producerId: reference(() => producers.id),
    /** 1 domestic, 2 joint venture, 3 imported */
    nature: text(),
  },
  table => [
    unique('brands_code').on(table.code),
    unique('brands_name').on(table.name, table.producerId),
    index('brands_producer').on(table.producerId),
  ],
)

export const modelSeries = pgTable(
  'model_series',
  {
    ...entryColumns,
    ...importedColumns,
    brandId: reference(() => brands.id),
    vehicleType: text(),
    powerType: text(),
  },
  table => [
    unique('model_series_code').on(table.code),
    unique('model_series_name').on(table.brandId, table.name),
  ],
)

export const typeCodes = pgTable(
  'type_codes',
  {
    ...entryColumns,
    modelSeriesId: reference(() => modelSeries.id),
    powerType: text(),
    vehicleType: text(),
    transmissionType: text(),
    modelYear: integer(),
    displacement: numeric({ precision: 4, scale: 1 }),
  },
  table => [
    unique('type_codes_code').on(table.code),
    unique('type_codes_name').on(table.modelSeriesId, table.name),
    // The list's default order; the table grows without limit.
    index('type_codes_order').on(table.sort, table.name, table.id),
  ],
)

export const modelNames = pgTable(
  'model_names',
  {
    ...entryColumns,
    ...importedColumns,
    modelSeriesId: reference(() => modelSeries.id),
    modelYear: integer(),
  },
  table => [
    unique('model_names_code').on(table.code),
    unique('model_names_name').on(table.modelSeriesId, table.name),
    // The list's default order; the table grows without limit.
    index('model_names_order').on(table.sort, table.name, table.id),
  ],
)

export const entrustedCompanies = pgTable(
  'entrusted_companies',
  { ...entryColumns, contact: text(), phone: text(), address: text() },
  table => [
    unique('entrusted_companies_code').on(table.code),
    unique('entrusted_companies_name').on(table.name),
  ],
)

export const wmiCodes = pgTable(
  'wmi_codes',
  {
    ...entryColumns,
    code: text().notNull(),
    producerId: bigintText().references(() => producers.id),
    brandId: bigintText().references(() => brands.id),
    confidence: text().notNull(),
  },
  table => [unique('wmi_codes_code').on(table.code)],
)

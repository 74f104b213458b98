import { z } from 'zod'

export const sheetFormats = ['xlsx', 'csv', 'ndjson', 'parquet'] as const
export type SheetFormat = (typeof sheetFormats)[number]

export const formatInput = { format: z.enum(sheetFormats).default('xlsx') }

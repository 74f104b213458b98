import { sql } from 'drizzle-orm'
import Excel from 'exceljs'
import type { Db } from '@/db/client'
import { parameters } from '@/db/schema/settings'

/** The cells of the first sheet, row by row. */
export async function linesOf(file: ArrayBuffer): Promise<unknown[][]> {
  const book = new Excel.Workbook()
  await book.xlsx.load(file)
  const lines: unknown[][] = []
  book.worksheets[0]!.eachRow(row => lines.push((row.values as unknown[]).slice(1)))
  return lines
}

export async function setExportLimits(db: Db, value: Record<string, number>): Promise<void> {
  await db
    .insert(parameters)
    .values({ key: 'exportLimits', value })
    .onConflictDoUpdate({ target: parameters.key, set: { value: sql`excluded.value` } })
}

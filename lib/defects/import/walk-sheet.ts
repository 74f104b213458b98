import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { imports } from '@/db/schema/imports'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { FileWriter } from '@/lib/core/file-writer'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import {
  findForm,
  findHeadings,
  type Headings,
  likeliestSheet,
  rowsSearched,
} from '@/lib/excel/reading/find-headings'
import { withUnitsBelow } from '@/lib/excel/reading/no-record'
import { rowsOfFile } from '@/lib/excel/reading/read-table'
import type { SheetFacts, SheetRow, SheetSummary } from '@/lib/excel/sheet-row'
import { firstOf } from '@/lib/excel/xlsx-rows'
import { type DayOrder, ordersOf } from '@/lib/values/day'
import { matchHeadings } from './match-headings'

export type Import = typeof imports.$inferSelect

// A path on local disk, because reading a zip needs random access.
// Throws AppError import_expired after the retention time
export async function openFile(
  ctx: Ctx,
  { storeKey, sha256 }: Import,
): Promise<{ file: string; discard(): Promise<void> }> {
  if (!storeKey) throw new AppError('import_expired')
  const { fileStore } = ctx.services
  const writer = new FileWriter(path.join(await fileStore.temporaryFolder(), `sheet-${randomUUID()}`))
  const discard = () => writer.discard()
  try {
    await pipeline(await fileStore.open(storeKey), writer)
    const written = await writer.written()
    if (written.sha256 !== sha256) throw new AppError('unreadable_sheet', { reason: 'damaged' })
    return { file: written.path, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

interface ChunkOptions {
  maxRows?: number
  tell?(facts: SheetFacts): void
  onSheets?(sheets: readonly SheetSummary[], read: string | undefined): void
}

export type Start = Headings & { head: SheetRow[]; records?: SheetRow[] }

const mostSearched = 1_000
const longestForms = 20_000
// A row with more labels than these is a heading.
const mostOfFormRow = 6

export async function* chunksOfFile(
  sheet: Import,
  file: string,
  size: number,
  { maxRows, tell, onSheets }: ChunkOptions = {},
): AsyncGenerator<{ headings: string[]; rows: SheetRow[]; start?: Start }> {
  const countKnown = (headings: readonly string[]) =>
    matchHeadings(headings, sheet.mapping).filter(name => name !== null).length
  const choose = (sheets: readonly SheetSummary[]) => {
    const before = sheet.sheetName ?? sheet.reading?.sheets?.find(({ read }) => read)?.name
    // What was chosen has lost the spaces around a name.
    const chosen =
      sheets.find(({ name }) => name === before) ?? sheets.find(({ name }) => name.trim() === before)
    const name = chosen?.name ?? before ?? likeliestSheet(sheets, countKnown)?.name
    onSheets?.(sheets, name)
    return name === firstOf(sheets)?.name ? undefined : name
  }
  const chosen = sheet.headingRow ?? sheet.reading?.headingRow ?? null
  let searched = Math.max(rowsSearched, Math.min(chosen ?? 0, mostSearched))
  let headings: string[] | undefined
  let rows: SheetRow[] = []
  const formAbove = (known: number) => {
    const form = chosen === null && known <= mostOfFormRow ? findForm(rows, countKnown) : undefined
    return form && form.known > known ? form : undefined
  }
  const start = () => {
    const head = rows.slice(0, rowsSearched)
    const table = findHeadings(rows, countKnown, chosen)
    const form = formAbove(table?.known ?? 0)
    if (form) {
      if (rows.length >= longestForms) throw new AppError('unreadable_sheet', { reason: 'too_many_rows' })
      headings = form.headings
      rows = form.records
      return { headings, rows: [], start: { ...form, head } }
    }
    if (!table)
      throw new AppError('unreadable_sheet', { reason: head.length === 0 ? 'empty' : 'no_headings' })
    rows = rows.slice(table.above.length)
    headings = withUnitsBelow(table.headings, rows[0])
    return { headings, rows: [], start: { ...table, headings, head } }
  }
  for await (const row of rowsOfFile(sheet.fileName, file, { maxRows, tell, choose })) {
    rows.push(row)
    if (!headings && rows.length >= searched) {
      // Of forms no row is a heading of the others: all are read before the first is a record.
      const isForms = searched < longestForms && formAbove(findHeadings(rows, countKnown)?.known ?? 0)
      if (isForms) searched = longestForms
      else yield start()
    }
    for (; headings && rows.length >= size; rows = rows.slice(size))
      yield { headings, rows: rows.slice(0, size) }
  }
  if (!headings) yield start()
  if (rows.length > 0) yield { headings: headings!, rows }
}

// 3/4/2026 has the order of the other days of its column, where these leave one.
export async function dayOrdersOf(sheet: Import, file: string, columns: readonly (FieldName | null)[]) {
  const days = columns.flatMap((name, at) => (name && fieldOf[name].kind === 'date' ? { name, at } : []))
  const possible = new Map<FieldName, DayOrder[]>()
  for await (const { rows } of chunksOfFile(sheet, file, mostSearched))
    for (const { cells } of rows)
      for (const { name, at } of days) {
        const cell = cells[at]
        const orders = typeof cell === 'string' ? ordersOf(cell) : null
        if (orders) possible.set(name, possible.get(name)?.filter(one => orders.includes(one)) ?? orders)
      }
  return new Map(
    [...possible].flatMap(([name, [order, second]]) => (order && !second ? [[name, order]] : [])),
  )
}

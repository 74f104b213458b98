import { eq } from 'drizzle-orm'
import { type ImportReading, imports } from '@/db/schema/imports'
import type { Ctx } from '@/lib/core/context'
import type { SheetFacts, SheetRow, SheetSummary } from '@/lib/excel/sheet-row'
import { previewText } from './cell-text'
import type { Headings } from './find-headings'
import { columnsLeft, ReadingNotes } from './import-notes'
import { noRecordFinder } from './no-record'
import type { Layout, ReadRow } from './read-rows'
import type { Import } from './walk-sheet'

const rowsOfHead = 12
const cellsOfHead = 12
const longestOfHead = 30

/** How one pass through a file reads it, and what it leaves out. */
export function readingOf(sheet: Import) {
  const notes = new ReadingNotes()
  const facts: SheetFacts = {}
  const reading: ImportReading = {}
  let headings: readonly string[] = []
  let layout: Layout | undefined
  let noRecord: ReturnType<typeof noRecordFinder> | undefined

  const onSheets = (sheets: readonly SheetSummary[], chosen: string | undefined) => {
    reading.sheets = sheets.map(({ name, rows, hidden }) => ({ name, rows, hidden, read: name === chosen }))
    for (const { name, rows, read } of reading.sheets)
      if (!read && rows !== 0) notes.add('sheetLeft', { text: name, count: rows ?? 1, key: name })
  }
  return {
    notes,
    facts,
    options: { onSheets, tell: (more: SheetFacts) => void Object.assign(facts, more) },
    begin(start: Headings & { head: readonly SheetRow[] }, read: Layout): ImportReading {
      headings = start.headings
      layout = read
      const codes = [read.outsideNoAt, read.problemCodesAt]
      noRecord = noRecordFinder(
        headings,
        headings.map((_, at) => read.columns[at] ?? (codes.includes(at) ? 'code' : null)),
      )
      reading.headingRow = start.row
      reading.head = start.head.slice(0, rowsOfHead).map(({ row, cells }) => ({
        row,
        cells: Array.from(cells.slice(0, cellsOfHead), cell => previewText(cell ?? null, longestOfHead)),
      }))
      for (const row of start.above.slice(0, -1))
        if (!isUpperHeading(row, headings)) notes.addRow('titleRows', row)
      return reading
    },
    /** The rows that tell of a complaint. */
    records(rows: SheetRow[]): SheetRow[] {
      if (layout!.columns.every(name => name === null)) return rows
      return rows.filter(row => {
        const kind = noRecord!(row)
        if (kind) notes.addRow(kind, row)
        else if (row.hidden) notes.add('hiddenRows', { row: row.row })
        return kind === null
      })
    },
    addRows(rows: readonly ReadRow[]) {
      for (const { row, placeholders, vinReason } of rows) {
        for (const name of placeholders)
          notes.add('placeholders', { row, column: layout!.columns.indexOf(name) })
        if (vinReason) notes.add('vinReason', { row })
      }
    },
    end(): ImportReading {
      notes.addFacts(facts, headings)
      const { columns = [], outsideNoAt = -1, problemCodesAt = -1 } = layout ?? {}
      const read = headings.map(
        (_, at) => columns[at] ?? (at === outsideNoAt || at === problemCodesAt ? 'code' : null),
      )
      columnsLeft(notes, headings, read, sheet.samples ?? [])
      return { ...reading, notes: notes.list() }
    },
  }
}

/** A row whose texts became headings is no title. */
const isUpperHeading = ({ cells }: SheetRow, headings: readonly string[]) => {
  const texts = cells.filter(cell => typeof cell === 'string' && cell.trim() !== '') as string[]
  return texts.length > 1 && texts.some(text => headings.includes(text.trim()))
}

export async function saveReading(ctx: Ctx, sheet: Import, reading: ImportReading): Promise<void> {
  await ctx.db.update(imports).set({ reading }).where(eq(imports.id, sheet.id))
  Object.assign(sheet, { reading })
}

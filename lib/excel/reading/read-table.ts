import { AppError } from '@/lib/core/errors'
import { extensionOf } from '@/lib/files/file-name'
import { readSheet, type SheetOptions } from '../read-sheet'
import { type SheetFacts, SheetFault, type SheetRow, type SheetSummary } from '../sheet-row'
import { firstOf } from '../xlsx-rows'
import { textOf } from './cell-text'
import { findHeadings, likeliestSheet } from './find-headings'
import { noRecordFinder } from './no-record'
import { hasText, ReadingNotes } from './notes'
import { isPlaceholder } from './placeholders'

export async function* rowsOfFile(
  fileName: string,
  file: string,
  { maxRows, ...options }: SheetOptions = {},
): AsyncGenerator<SheetRow> {
  try {
    yield* readSheet(file, extensionOf(fileName), { ...options, ...(maxRows && { maxRows: maxRows + 1 }) })
  } catch (error) {
    throw error instanceof SheetFault ? new AppError('unreadable_sheet', { reason: error.reason }) : error
  }
}

interface TableOptions<Name extends string> {
  maxRows: number
  match(headings: readonly string[]): (Name | undefined)[]
  // With the heading that is missed where there is no such column; in others 不详 and 无 are no values.
  required: ReadonlyMap<Name, string>
  telling: readonly Name[]
}

interface Table<Name extends string> {
  headings: string[]
  columns: (Name | undefined)[]
  rows: SheetRow[]
  notes: ReadingNotes
}

// The likeliest sheet of a small list: its headings may stand below a title, and sums stand below its rows. `notes`: what
// is not read.
export async function readTable<Name extends string>(
  { name, temporaryPath }: { name: string; temporaryPath: string },
  { maxRows, match, required, telling }: TableOptions<Name>,
): Promise<Table<Name>> {
  const notes = new ReadingNotes()
  const facts: SheetFacts = {}
  const countKnown = (headings: readonly string[]) => match(headings).filter(Boolean).length
  const choose = (sheets: readonly SheetSummary[]) => {
    const chosen = likeliestSheet(sheets, countKnown)?.name
    notes.addSheets(sheets, chosen)
    return chosen === firstOf(sheets)?.name ? undefined : chosen
  }
  const tell = (more: SheetFacts) => void Object.assign(facts, more)
  const all: SheetRow[] = []
  for await (const row of rowsOfFile(name, temporaryPath, { maxRows: maxRows + 1, choose, tell }))
    all.push(row)
  const found = findHeadings(all, countKnown)
  if (!found) throw new AppError('unreadable_sheet', { reason: 'empty' })
  const { headings, above } = found
  const columns = match(headings)
  const missing = [...required].filter(([one]) => !columns.includes(one))
  if (missing.length > 0) {
    const issues = missing.map(([path, field]) => ({ path, code: 'column_missing', params: { field } }))
    throw new AppError('invalid_input', {}, { issues })
  }
  const keyColumns = columns.flatMap((one, at) => (one && telling.includes(one) ? [at] : []))
  const kindOf = noRecordFinder(
    headings,
    columns,
    match,
    cells => keyColumns.some(at => hasText(cells[at])) && cells.filter(hasText).length > 2,
  )
  notes.addTitles(above, headings)
  const rows = notes.records(all.slice(above.length), kindOf, headings)
  for (const { row, cells } of rows)
    for (const [column, name] of columns.entries()) {
      if (!name || required.has(name) || !isPlaceholder(textOf(cells[column] ?? null))) continue
      cells[column] = null
      notes.add('placeholders', { row, column })
    }
  notes.addFacts(facts, headings)
  notes.addColumnsLeft(headings, columns, at => rows.some(({ cells }) => hasText(cells[at])))
  return { headings, columns, rows, notes }
}

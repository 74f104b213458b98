import { AppError } from '@/lib/core/errors'
import { extensionOf } from '@/lib/files/file-name'
import { readSheet, type SheetOptions } from '../read-sheet'
import { type SheetFacts, SheetFault, type SheetRow, type SheetSummary } from '../sheet-row'
import { firstOf } from '../xlsx-rows'
import { findHeadings, likeliestSheet } from './find-headings'
import { noRecordFinder } from './no-record'
import { hasText, ReadingNotes, type SheetNote } from './notes'

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
  required: readonly Name[]
  telling: readonly Name[]
}

interface Table<Name extends string> {
  headings: string[]
  columns: (Name | undefined)[]
  rows: SheetRow[]
  notes: SheetNote[]
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
  const missing = required.filter(one => !columns.includes(one))
  if (missing.length > 0)
    throw new AppError(
      'invalid_input',
      {},
      { issues: missing.map(path => ({ path, code: 'column_missing' })) },
    )
  const keyColumns = columns.flatMap((one, at) => (one && telling.includes(one) ? [at] : []))
  const kindOf = noRecordFinder(
    headings,
    columns,
    match,
    cells => keyColumns.some(at => hasText(cells[at])) && cells.filter(hasText).length > 2,
  )
  notes.addTitles(above, headings)
  const rows = notes.records(all.slice(above.length), kindOf, headings)
  notes.addFacts(facts, headings)
  notes.addColumnsLeft(headings, columns, at => rows.some(({ cells }) => hasText(cells[at])))
  return { headings, columns, rows, notes: notes.list() }
}

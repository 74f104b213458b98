import { eq } from 'drizzle-orm'
import { type ImportReading, imports } from '@/db/schema/imports'
import type { Ctx } from '@/lib/core/context'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { previewText, textOf } from '@/lib/excel/reading/cell-text'
import { noRecordFinder } from '@/lib/excel/reading/no-record'
import { columnName, hasText, ReadingNotes } from '@/lib/excel/reading/notes'
import type { SheetFacts, SheetRow, SheetSummary } from '@/lib/excel/sheet-row'
import { ordersOf } from '@/lib/values/day'
import { quantityOf, readNumber } from '@/lib/values/number'
import { isOtherUnit, matchHeadings, reasonsAt } from './match-headings'
import type { Layout, ReadRow } from './read-rows'
import type { Import, Start } from './walk-sheet'

const rowsOfHead = 12
const cellsOfHead = 12
const longestOfHead = 30
const fewestBeside = 3

export function readingOf(mapping: Import['mapping']) {
  const notes = new ReadingNotes()
  const facts: SheetFacts = {}
  const reading: ImportReading = {}
  let headings: readonly string[] = []
  let layout: Layout | undefined
  let empty: number[] = []
  let beside: number[] = []
  let rowsBeside = 0
  let days: ReturnType<typeof daysOf>[] = []
  let unitOf: ReadonlyMap<number, FieldName> = new Map()
  const summaries = new Map<string, string>()
  const added = new Set<string>()
  let noRecord: ReturnType<typeof noRecordFinder> | undefined
  let line: string[] | undefined

  const onSheets = (sheets: readonly SheetSummary[], chosen: string | undefined) => {
    reading.sheets = sheets.map(({ name, rows, hidden }) => ({ name, rows, hidden, read: name === chosen }))
    notes.addSheets(sheets, chosen)
  }
  return {
    notes,
    facts,
    options: { onSheets, tell: (more: SheetFacts) => void Object.assign(facts, more) },
    begin(start: Start, read: Layout): ImportReading {
      headings = start.headings
      layout = read
      empty = read.columns.flatMap((name, at) => (name === null ? at : []))
      const lastRead = read.columns.findLastIndex(name => name !== null)
      const isRead = (name: FieldName | null) => name !== null && read.columns.includes(name)
      beside = empty.filter(at => at > lastRead && matchHeadings([headings[at]!]).some(isRead))
      days = read.columns.flatMap((name, at) => (name && fieldOf[name].kind === 'date' ? daysOf(at) : []))
      unitOf = new Map(Object.entries(read.unitsAt ?? {}).map(([name, at]) => [at, name as FieldName]))
      for (const [name, text] of Object.entries(read.units ?? {}))
        if (text && readNumber(`1${text}`))
          notes.add('headingUnit', { column: read.columns.indexOf(name as FieldName), text })
      for (const heading of Object.keys(mapping))
        if (!headings.includes(heading)) notes.add('mappedNowhere', { text: heading })
      const codes = [read.outsideNoAt, read.problemCodesAt]
      noRecord = noRecordFinder(
        headings,
        headings.map((_, at) => read.columns[at] ?? (codes.includes(at) ? 'code' : null)),
        texts => matchHeadings(texts, mapping),
      )
      const isForm = start.row === 0
      if (isForm) notes.add('formRead', { count: start.records?.length })
      else reading.headingRow = start.row
      reading.head = start.head.slice(0, rowsOfHead).map(({ row, cells }) => ({
        row,
        cells: Array.from(cells.slice(0, cellsOfHead), cell => previewText(cell ?? null, longestOfHead)),
      }))
      if (isForm) for (const row of start.above) notes.addRow('otherRows', row)
      else notes.addTitles(start.above, headings)
      return reading
    },
    records(rows: readonly SheetRow[]): readonly SheetRow[] {
      if (layout!.columns.every(name => name === null)) return rows
      const kindOf = (row: SheetRow) => {
        const kind = noRecord!(row)
        if (kind === 'otherRows') line = row.cells.filter(hasText).map(cell => textOf(cell))
        else if (kind === null && line?.length === 1) row.line = line[0]
        return kind
      }
      const records = notes.records(rows, kindOf, headings, (cell, at) =>
        isUnit(textOf(cell), unitOf.get(at)),
      )
      if (beside.length >= fewestBeside)
        rowsBeside += rows.filter(({ cells }) => beside.some(at => hasText(cells[at]))).length
      for (const { see } of days) for (const record of records) see(record)
      for (const { cells } of records)
        empty = empty.filter(at => !hasText(cells[at]) || isUnit(textOf(cells[at]!), unitOf.get(at)))
      return records
    },
    // Before they are added: afterwards they are names as any other.
    addNames(rows: readonly ReadRow[]) {
      for (const { missing, issues } of rows) {
        const name = missing && [missing.brand, missing.series].filter(Boolean).join(' ')
        if (name && issues.length === 0 && !added.has(name)) notes.add('namesAdded', { text: name })
        if (name) added.add(name)
      }
    },
    addRows(rows: readonly ReadRow[]) {
      for (const one of rows) {
        const { row, placeholders, vinReason, notes: cells, values, outsideNo, issues, codesLeft } = one
        const number = issues.length === 0 && outsideNo && `${values.source} ${outsideNo} ${values.vin}`
        const summary = values.summary ?? ''
        if (number && (summaries.get(number) ?? summary) !== summary) notes.add('sameNumber', { row })
        else if (number) summaries.set(number, summary)
        for (const name of placeholders)
          notes.add('placeholders', { row, column: layout!.columns.indexOf(name) })
        // A cell of which two parts are left out is one cell.
        const apart = new Map(cells.map(note => [`${note.kind} ${note.path} ${note.text}`, note]))
        for (const { kind, path, text } of apart.values())
          notes.add(kind, { row, column: layout!.columns.indexOf(path), text })
        const { problemCodesAt: column } = layout!
        if (codesLeft.length > 0) notes.add('leftOut', { row, column, text: codesLeft.join(' ') })
        if (vinReason) notes.add('vinReason', { row })
      }
    },
    end(): ImportReading {
      notes.addFacts(facts, headings)
      for (const { column, exchanged } of days)
        for (const row of exchanged()) notes.add('daysExchanged', { row, column })
      const { columns = [], outsideNoAt = -1, problemCodesAt = -1 } = layout ?? {}
      const known = [outsideNoAt, problemCodesAt, reasonsAt(headings)]
      const read = headings.map((_, at) => columns[at] ?? (known.includes(at) ? 'known' : null))
      if (rowsBeside > 0) notes.add('tableBeside', { count: rowsBeside })
      if (rowsBeside > 0)
        for (const at of beside) notes.add('tableBeside', { text: columnName(at, headings), count: 0 })
      const isBeside = (at: number) => rowsBeside > 0 && beside.includes(at)
      notes.addColumnsLeft(headings, read, at => !empty.includes(at) && !isBeside(at))
      return { ...reading, notes: notes.list() }
    },
  }
}

// 25/10/2026 is still a text where Excel has made 2026-03-04 of 03/04/2026: then no date has a day above 12.
function daysOf(column: number) {
  const rows: number[] = []
  let hasDayFirst = false
  let isSound = false
  return {
    column,
    see({ row, cells }: SheetRow) {
      const cell = cells[column]
      if (typeof cell === 'string')
        hasDayFirst ||= /^\s*\d{2}[-/.]/.test(cell) && ordersOf(cell)?.join() === 'dmy'
      else if (typeof cell !== 'object' || !cell || !('date' in cell)) return
      else if (cell.date.slice(8, 10) > '12') isSound = true
      else rows.push(row)
    },
    exchanged: () => (hasDayFirst && !isSound ? rows : []),
  }
}

const isUnit = (text: string, name?: FieldName) =>
  name !== undefined &&
  (isOtherUnit(text, name) || readNumber(`1${text}`, quantityOf(fieldOf[name])) !== null)

export async function saveReading(ctx: Ctx, sheet: Import, reading: ImportReading): Promise<void> {
  await ctx.db.update(imports).set({ reading }).where(eq(imports.id, sheet.id))
  Object.assign(sheet, { reading })
}

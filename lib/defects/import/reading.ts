import { eq } from 'drizzle-orm'
import { type ImportReading, imports } from '@/db/schema/imports'
import type { Ctx } from '@/lib/core/context'
import type { FieldName } from '@/lib/defects/fields'
import type { Cell, SheetFacts, SheetRow, SheetSummary } from '@/lib/excel/sheet-row'
import { dayOf, previewText, textOf } from './cell-text'
import type { Headings } from './find-headings'
import { columnsLeft, ReadingNotes } from './import-notes'
import type { Layout, ReadRow } from './read-rows'
import type { Import } from './walk-sheet'

const rowsOfHead = 12
const cellsOfHead = 12
const longestOfHead = 30

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
      for (const { row, placeholders, vinReason, notes: cells } of rows) {
        for (const name of placeholders)
          notes.add('placeholders', { row, column: layout!.columns.indexOf(name) })
        for (const { kind, path, text } of cells)
          notes.add(kind, { row, column: layout!.columns.indexOf(path), text })
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

const isUpperHeading = ({ cells }: SheetRow, headings: readonly string[]) => {
  const texts = cells.filter(cell => typeof cell === 'string' && cell.trim() !== '') as string[]
  return texts.length > 1 && texts.some(text => headings.includes(text.trim()))
}

export async function saveReading(ctx: Ctx, sheet: Import, reading: ImportReading): Promise<void> {
  await ctx.db.update(imports).set({ reading }).where(eq(imports.id, sheet.id))
  Object.assign(sheet, { reading })
}

type NoRecord = 'blankRows' | 'headingRows' | 'otherRows'

const longestLabel = 60
const fewCells = 8

const total =
  /^(?:(?:本[页月季年周次]|全[年部]|上[页月]|各[省市]|历年)?[合小总共累]\s*计|总\s*数|合计数|(?:grand |sub ?)?total)(?:$|[\s:：(（\d])|^共\s*\d+\s*[条件例宗起]/i
const signature =
  /^(?:单位|部门|分管|主管)?\s*(?:填\s*[表报写]|制\s*表|审\s*[核批定签]|复\s*[核审]|校\s*对|经\s*办|承\s*办|负\s*责|主\s*管|统\s*计|签\s*[字名发]|盖\s*章|报\s*送|导\s*出|打\s*印|联\s*系\s*人)\s*(?:单位|部门)?\s*(?:人\s*员?|员|领导|负责人|单位|日期|时间|电话)*\s*(?:[（(][^)）]{1,10}[)）])?\s*(?:[:：]|$)/
const note = /^(?:备\s*注|注|说\s*明|填[表报写]\s*说明)\s*\d?\s*[:：]|^[\s（(—*-]*以[下上]\s*(?:空白|无正文)/

export function noRecordFinder(headings: readonly string[], columns: readonly (FieldName | string | null)[]) {
  const read = columns.flatMap((name, at) => (name === null ? [] : [at]))
  const receivedAt = columns.indexOf('receivedAt')
  const summary = columns.indexOf('summary')

  const isLine = (cells: readonly Cell[]): boolean => {
    const filled = cells.flatMap((cell, at) => (textOf(cell ?? null) === '' ? [] : [at]))
    if (filled.length > fewCells && !total.test(short(cells[filled[0]!]))) return false
    const labels = filled.filter((at, place) => {
      const text = short(cells[at])
      return (place === 0 && total.test(text)) || signature.test(text)
    })
    const [label] = labels
    if (label === undefined) return filled.length === 1 && note.test(textOf(cells[filled[0]!]!))
    const text = cells[summary]
    const noDay = receivedAt < 0 || dayOf(cells[receivedAt] ?? null) === null
    const noSummary = summary === label || typeof text === 'number' || textOf(text ?? null) === ''
    return filled.length <= 2 || (noDay && (noSummary || labels.length > 1 || filled.length === 3))
  }

  const isRecord = (cells: readonly Cell[]) => {
    const day = cells[receivedAt]
    const dated = typeof day === 'string' ? /^\s*\d{4}/.test(day) : day !== null && typeof day === 'object'
    return dated && typeof cells[summary] === 'string' && cells[summary].trim() !== '' && hasMore(cells, 2)
  }

  return ({ cells }: SheetRow): NoRecord | null => {
    if (isRecord(cells)) return null
    if (isLine(cells)) return 'otherRows'
    const filled = read.filter(at => textOf(cells[at] ?? null) !== '')
    if (filled.length === 0) return 'blankRows'
    return filled.length > 1 && filled.every(at => textOf(cells[at]!) === headings[at]) ? 'headingRows' : null
  }
}

function hasMore(cells: readonly Cell[], than: number): boolean {
  let filled = 0
  for (const cell of cells) if (cell !== null && cell !== '' && ++filled > than) return true
  return false
}

const short = (cell: Cell | undefined) =>
  typeof cell === 'string' && cell.length <= longestLabel ? cell.trim() : ''

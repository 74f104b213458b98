import { columnLetters } from '../row-xml'
import type { Cell, SheetFacts, SheetRow, SheetSummary } from '../sheet-row'
import { shownText, textOf } from './cell-text'

export const noteKinds = [
  'sheetLeft',
  'formRead',
  'titleRows',
  'colours',
  'headingRows',
  'otherTable',
  'otherRows',
  'blankRows',
  'tableBeside',
  'columnLeft',
  'outsideHeadings',
  'headingUnit',
  'mappedNowhere',
  'repeated',
  'sameNumber',
  'columnsLeft',
  'picturesLeft',
  'commentsLeft',
  'textBoxesLeft',
  'merged',
  'mergesLeft',
  'mergedAcross',
  'struckRows',
  'struckCells',
  'hiddenRows',
  'hiddenColumns',
  'namesAdded',
  'placeholders',
  'defaultTaken',
  'defaultLeft',
  'ofLine',
  'carOfText',
  'vinOfOther',
  'masked',
  'dayOrder',
  'daysExchanged',
  'readAs',
  'sameTitle',
  'dayInText',
  'summaryTaken',
  'leftOut',
  'marksLeft',
  'markupLeft',
  'noPlate',
  'numberInPhone',
  'numberInMobile',
  'nameInReporter',
  'addressKept',
  'areaKept',
  'addressOfName',
  'keptOfName',
  'vinReason',
  'likelySame',
  'deletedBefore',
] as const
export type NoteKind = (typeof noteKinds)[number]

// 黄色为已办结, 标红的表示重复: what the colours of cells mean, which are not read.
const legend = /^.{0,12}?[红橙黄绿青蓝紫灰粉]色?.{0,8}?(?:为|是|[表代]示|代表|[:：=＝])/
const longestLegend = 100
export const isLegend = (text: string) => text.length <= longestLegend && legend.test(text)

const mostShown = 20
const longestText = 60

export interface SheetNote {
  kind: string
  count: number
  rows?: number[]
  column?: number
  texts?: string[]
}

// What is left out, changed or guessed while a sheet is read.
export class ReadingNotes {
  #notes = new Map<string, SheetNote>()

  add(kind: NoteKind, { row, column, text, count = 1, key = column }: Added = {}) {
    const known = this.#notes.get(`${kind} ${key}`)
    const note = known ?? { kind, count: 0, ...(column !== undefined && { column }) }
    note.count += count
    const isShown = row === undefined || (note.rows?.length ?? 0) < mostShown
    if (row !== undefined && isShown) note.rows = [...(note.rows ?? []), row]
    if (text && isShown) note.texts = [...(note.texts ?? []), shownText(text, longestText)]
    if (!known) this.#notes.set(`${kind} ${key}`, note)
  }

  addFacts({ mergesLeft, hiddenColumns, leftAt, ...left }: SheetFacts, headings: readonly string[]) {
    if (mergesLeft) this.add('mergesLeft')
    for (const kind of ['columnsLeft', 'picturesLeft', 'commentsLeft', 'textBoxesLeft'] as const)
      if (left[kind]) this.add(kind, { count: left[kind], ...(kind === 'columnsLeft' && { text: leftAt }) })
    for (const column of hiddenColumns ?? [])
      if (headings[column]) this.add('hiddenColumns', { text: columnName(column, headings) })
  }

  addRow(kind: NoteKind, { row, cells }: SheetRow) {
    const texts = cells.map(cell => textOf(cell ?? null)).filter(Boolean)
    this.add(kind, { row, text: texts[0] })
    for (const text of texts.filter(isLegend)) this.add('colours', { row, text })
  }

  addSheets(sheets: readonly SheetSummary[], chosen: string | undefined) {
    for (const { name, rows } of sheets)
      if (name !== chosen && rows !== 0) this.add('sheetLeft', { text: name, count: rows ?? 1, key: name })
  }

  addTitles(above: readonly SheetRow[], headings: readonly string[]) {
    for (const row of above.slice(0, -1)) if (!isUpperHeading(row, headings)) this.addRow('titleRows', row)
  }

  // The records of these rows; what else is among them is noted.
  records(
    rows: readonly SheetRow[],
    kindOf: (row: SheetRow) => NoteKind | null,
    headings: readonly string[],
    isRead: (cell: Cell, column: number) => boolean = () => false,
  ): SheetRow[] {
    const isOutside = (cell: Cell | undefined, at: number) =>
      at >= headings.length && hasText(cell) && !isRead(cell!, at)
    return rows.filter(row => {
      const kind = kindOf(row)
      if (kind) this.addRow(kind, row)
      else this.#addMarks(row, headings)
      if (!kind && row.cells.length > headings.length && row.cells.some(isOutside))
        this.add('outsideHeadings', { row: row.row })
      return kind === null
    })
  }

  #addMarks({ row, cells, hidden, marks }: SheetRow, headings: readonly string[]) {
    if (hidden) this.add('hiddenRows', { row })
    const { struck = [], filled = [], covered = [] } = marks ?? {}
    const add = (kind: NoteKind, column: number) => headings[column] && this.add(kind, { row, column })
    if (struck.length > 0 && struck.length === cells.filter(hasText).length) this.add('struckRows', { row })
    else for (const column of struck) add('struckCells', column)
    for (const column of filled) add('merged', column)
    for (const [first, last] of covered) for (let at = first; at <= last; at++) add('mergedAcross', at)
  }

  // `read`: what each column is read as; `hasContent` of a column that is not read.
  addColumnsLeft(
    headings: readonly string[],
    read: readonly unknown[],
    hasContent: (column: number) => boolean,
  ) {
    for (const column of headings.keys())
      if (read[column] == null && hasContent(column))
        this.add('columnLeft', { text: columnName(column, headings) })
  }

  list(): SheetNote[] {
    const order = (note: SheetNote) => noteKinds.indexOf(note.kind as NoteKind)
    return [...this.#notes.values()].sort((one, other) => order(one) - order(other))
  }
}

interface Added {
  row?: number
  column?: number
  text?: string
  count?: number
  key?: string | number
}

export const hasText = (cell: Cell | undefined) => textOf(cell ?? null) !== ''

export const columnName = (column: number, headings: readonly string[]) =>
  `${columnLetters(column)} ${headings[column] ?? ''}`.trim()

const isUpperHeading = ({ cells }: SheetRow, headings: readonly string[]) => {
  const texts = cells.filter(cell => typeof cell === 'string' && cell.trim() !== '') as string[]
  return texts.length > 1 && texts.some(text => headings.includes(text.trim()))
}

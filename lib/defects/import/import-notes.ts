import type { ImportNote, ImportReading } from '@/db/schema/imports'
import { columnLetters } from '@/lib/excel/row-xml'
import type { SheetFacts, SheetRow } from '@/lib/excel/sheet-row'
import type { Locale } from '@/lib/i18n/locales'
import { listText, translate } from '@/lib/i18n/translate'
import { textOf } from './cell-text'
import { reasonHeadings } from './match-headings'
import type { RowOutcome } from './store-rows'

export const noteKinds = [
  'sheetLeft',
  'titleRows',
  'headingRows',
  'otherRows',
  'blankRows',
  'columnLeft',
  'columnsLeft',
  'merged',
  'mergesLeft',
  'hiddenRows',
  'hiddenColumns',
  'placeholders',
  'readAs',
  'leftOut',
  'numberInPhone',
  'numberInMobile',
  'nameInReporter',
  'vinReason',
  'likelySame',
  'deletedBefore',
] as const
export type NoteKind = (typeof noteKinds)[number]

const mostShown = 20
const longestText = 60

export class ReadingNotes {
  #notes = new Map<string, ImportNote>()

  add(kind: NoteKind, { row, column, text, count = 1, key = column }: Added = {}) {
    const known = this.#notes.get(`${kind} ${key}`)
    const note = known ?? { kind, count: 0, ...(column !== undefined && { column }) }
    note.count += count
    if (row !== undefined && (note.rows?.length ?? 0) < mostShown) {
      note.rows = [...(note.rows ?? []), row]
      if (text) note.texts = [...(note.texts ?? []), text.slice(0, longestText)]
    } else if (text && row === undefined) note.texts = [...(note.texts ?? []), text.slice(0, longestText)]
    if (!known) this.#notes.set(`${kind} ${key}`, note)
  }

  addFacts({ merged = [], mergesLeft, columnsLeft, hiddenColumns }: SheetFacts, headings: readonly string[]) {
    for (const { column, row, count } of merged)
      if (headings[column]) this.add('merged', { column, row, count })
    if (mergesLeft) this.add('mergesLeft')
    if (columnsLeft) this.add('columnsLeft', { count: columnsLeft })
    for (const column of hiddenColumns ?? [])
      if (headings[column]) this.add('hiddenColumns', { text: columnName(column, headings) })
  }

  addRow(kind: NoteKind, { row, cells }: SheetRow) {
    this.add(kind, { row, text: cells.map(cell => textOf(cell ?? null)).find(Boolean) })
  }

  addOutcomes(settled: readonly RowOutcome[]) {
    for (const { row, deleted } of settled)
      if (deleted !== undefined) this.add('deletedBefore', { row, text: deleted })
  }

  list(): ImportNote[] {
    const order = (note: ImportNote) => noteKinds.indexOf(note.kind as NoteKind)
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

export const columnName = (column: number, headings: readonly string[]) =>
  `${columnLetters(column)} ${headings[column] ?? ''}`.trim()

export function columnsLeft(
  notes: ReadingNotes,
  headings: readonly string[],
  read: readonly (string | null)[],
  samples: readonly string[][],
) {
  for (const [column, heading] of headings.entries())
    if (!read[column] && samples[column]?.length && !reasonHeadings.includes(heading.trim()))
      notes.add('columnLeft', { text: columnName(column, headings) })
}

export function presentNotes(locale: Locale, reading: ImportReading | null, headings: readonly string[]) {
  return (reading?.notes ?? []).map(({ kind, count, rows = [], column, texts = [] }) => {
    const more = count > rows.length && rows.length > 0 ? '…' : ''
    const name = column === undefined ? null : columnName(column, headings)
    const words = {
      count,
      column: name ?? '',
      rows: listText(locale, rows.map(String)) + more,
      texts: listText(locale, texts),
    }
    return {
      kind,
      count,
      rows,
      column: name,
      texts,
      message: translate(locale, `importNotes.${kind}`, words),
    }
  })
}

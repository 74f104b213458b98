/** A cell without a value: an error value of Excel, a formula that was never calculated, bytes of no character. */
export interface FaultyCell {
  fault: 'error' | 'formula' | 'bytes'
  text: string
}

/** `{date}` is a day, or day and time, as in the file: never shifted by a time zone. */
export type Cell = string | number | boolean | { date: string } | FaultyCell | null

export interface SheetRow {
  row: number
  cells: Cell[]
  hidden?: boolean
}

export interface SheetSummary {
  name: string
  hidden: boolean
  /** Rows that hold something; null where the workbook is too large to count them. */
  rows: number | null
  head: SheetRow[]
}

/** What is known of a sheet beside its rows. */
export interface SheetFacts {
  expected?: number
  sheets?: SheetSummary[]
  from1904?: boolean
  hiddenColumns?: number[]
  /** Column, first row and number of the cells that got the value of the cell they are merged with. */
  merged?: { column: number; row: number; count: number }[]
  mergesLeft?: boolean
  columnsLeft?: number
}

export type SheetEvent = SheetFacts | SheetRow

export const isRow = (event: SheetEvent): event is SheetRow => 'cells' in event

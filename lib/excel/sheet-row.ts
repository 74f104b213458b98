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
  rows: number | null
  head: SheetRow[]
}

export interface SheetFacts {
  expected?: number
  sheets?: SheetSummary[]
  from1904?: boolean
  hiddenColumns?: number[]
  merged?: { column: number; row: number; count: number }[]
  mergesLeft?: boolean
  columnsLeft?: number
}

export type SheetEvent = SheetFacts | SheetRow

export const isRow = (event: SheetEvent): event is SheetRow => 'cells' in event

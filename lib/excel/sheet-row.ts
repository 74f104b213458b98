/** `{date}` is a day, or day and time, as in the file: never shifted by a time zone. */
export type Cell = string | number | boolean | { date: string } | null

export interface SheetRow {
  row: number
  cells: Cell[]
}

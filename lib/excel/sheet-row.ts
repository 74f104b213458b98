/** `{date}` is a day, or a day and a time, as the file means it: never shifted by a zone. */
export type Cell = string | number | boolean | { date: string } | null

export interface SheetRow {
  row: number
  cells: Cell[]
}

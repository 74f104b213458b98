import type { ReactNode } from 'react'

/** One column of a table; `key` is the field, the sort name and the name in the preferences. */
export interface Column<Row> {
  key: string
  title: string
  /** Pixels until the person drags the head's edge. */
  width: number
  /** Numbers stand at the right. */
  align?: 'right'
  /** Monospaced: numbers of records, VIN. */
  code?: boolean
  /** A button beside the text that copies it. */
  copy?: boolean
  sortable?: boolean
  /** At most two columns stay when the table scrolls sideways. */
  fixed?: 'left' | 'right'
  /** Takes the width that is left over; without one, the last column that is not fixed does. */
  grow?: boolean
  /** Shown only when chosen. */
  hidden?: boolean
  /** Cannot be hidden. */
  locked?: boolean
  /** The cell as text; by default the field itself. */
  text?(row: Row): string | number | null | undefined
  /** The cell as something else than text, e.g. a state tag or a link. */
  render?(row: Row): ReactNode
}

export type Density = 'small' | 'middle' | 'large'

/** What a person has chosen for one table; the server keeps it under the table's key. */
export interface TablePreferences {
  columns?: { key: string; width?: number; hidden?: boolean }[]
  density?: Density
}

export interface ChosenColumn<Row> extends Column<Row> {
  shown: boolean
  /** Its width was chosen: it no longer takes what is left over. */
  sized: boolean
}

/** All columns in the person's order, with width and choice; unknown keys are dropped, new columns come last. */
export function chooseColumns<Row>(
  columns: Column<Row>[],
  preferences: TablePreferences,
): ChosenColumn<Row>[] {
  const chosen = new Map((preferences.columns ?? []).map((choice, at) => [choice.key, { ...choice, at }]))
  const rank = (column: Column<Row>, at: number) => chosen.get(column.key)?.at ?? columns.length + at
  return columns
    .map((column, at) => ({ column, rank: rank(column, at) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ column }) => {
      const choice = chosen.get(column.key)
      const hidden = choice ? choice.hidden : column.hidden
      const width = choice?.width ?? column.width
      return { ...column, width, sized: width !== column.width, shown: column.locked || !hidden }
    })
}

export function cellText<Row>(column: Column<Row>, row: Row): string {
  const value = column.text ? column.text(row) : (row as Record<string, unknown>)[column.key]
  return value === null || value === undefined || value === '' ? '' : String(value)
}

/** Whether the text may not fit: Chinese characters are an em wide, others a little more than half. */
export function overflows(text: string, width: number): boolean {
  let pixels = 20
  for (const character of text) pixels += character > '\u2e7f' ? 14 : 8.2
  return pixels > width
}

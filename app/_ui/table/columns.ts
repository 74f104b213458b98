import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: string
  width: number
  align?: 'right'
  code?: boolean
  copy?: boolean
  sortable?: boolean
  fixed?: 'left' | 'right'
  grow?: boolean
  hidden?: boolean
  // In a narrow window those with the lowest number go first, or are cut at the front to `narrow` pixels.
  yields?: number
  narrow?: number
  locked?: boolean
  text?(row: Row): string | number | null | undefined
  render?(row: Row): ReactNode
}

type Declared<Row> = Omit<Column<Row>, 'key' | 'title'> & { title?: string }

export const columnsOf = <Row>(titleOf: (key: string) => string, columns: Record<string, Declared<Row>>) =>
  Object.entries(columns).map(
    ([key, column]): Column<Row> => ({ ...column, key, title: column.title ?? titleOf(key) }),
  )

export type Density = 'small' | 'middle' | 'large'

export interface TablePreferences {
  columns?: { key: string; width?: number; hidden?: boolean }[]
  density?: Density
}

export interface ChosenColumn<Row> extends Column<Row> {
  shown: boolean
  sized: boolean
}

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
      const width = choice?.width ?? Math.max(column.width, headWidth(column))
      const sized = choice?.width !== undefined && choice.width !== column.width
      return { ...column, width, sized, shown: column.locked || !hidden }
    })
}

function headWidth({ title, sortable }: Pick<Column<never>, 'title' | 'sortable'>): number {
  if (/[\u2e80-\uffff]/.test(title)) return 0
  return Math.ceil(20 + title.length * 8.2 + (sortable ? 20 : 0))
}

export function cellText<Row>(column: Column<Row>, row: Row): string {
  const value = column.text ? column.text(row) : (row as Record<string, unknown>)[column.key]
  return value === null || value === undefined || value === '' ? '' : String(value)
}

export function overflows(text: string, width: number): boolean {
  let pixels = 20
  for (const character of text) pixels += character > '\u2e7f' ? 14 : 8.2
  return pixels > width
}

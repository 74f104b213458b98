import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

export function readCsv<Column extends string>(file: string): Record<Column, string>[] {
  return parse<Record<Column, string>>(readFileSync(new URL(file, import.meta.url)), { columns: true })
}

export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

export function readCsv<Column extends string>(file: string): Record<Column, string>[] {
  return parse<Record<Column, string>>(readFileSync(new URL(file, import.meta.url)), { columns: true })
}

import { getTableColumns } from 'drizzle-orm'
import { defects } from '@/db/schema/defects'
import { snakeCase } from '@/lib/core/snake-case'
import { imagedColumns } from '@/lib/defects/list/as-of'
import { countedStates } from '@/lib/defects/states'

// Texts, personal data and what is in other tables is not here: PostgreSQL answers what asks for it.
const names = new Set([
  ...imagedColumns.filter(column => column !== 'created_at'),
  ...['state', 'risk_level', 'quality_type', 'repaired'],
])

const columns = Object.entries(getTableColumns(defects))
  .map(([name, column]) => ({ name: snakeCase(name), type: column.getSQLType() }))
  .filter(({ name }) => names.has(name))

export const isStored = (column: string) => names.has(column)

// Between the values of a list; no code has it.
const unit = 31

export interface Days {
  from: string
  // The first day after them.
  to: string
}

const within = ({ from, to }: Days) => `received_at >= DATE '${from}' AND received_at < DATE '${to}'`

// What PostgreSQL sends: of records without a day of receipt nothing, which no window counts.
export function recordsText(days: readonly Days[]): string {
  const sent = columns.map(({ name, type }) =>
    type === 'text[]' ? `array_to_string(${name}, chr(${unit}))` : name,
  )
  return `SELECT ${sent.join(', ')} FROM defects WHERE deleted_at IS NULL
    AND state IN (${countedStates.join(', ')}) AND (${days.map(within).join(' OR ')})`
}

export const createText = `CREATE TABLE records (${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})`

// Instead of the records of these days, those of the file.
export function replaceTexts(days: readonly Days[], file: string): string[] {
  const read = columns.map(({ name, type }) =>
    type === 'text[]' ? `CASE WHEN ${name} = '' THEN [] ELSE string_split(${name}, chr(${unit})) END` : name,
  )
  const types = columns.map(({ name, type }) => `${name}: '${type === 'text[]' ? 'text' : type}'`)
  return [
    `DELETE FROM records WHERE ${days.map(within).join(' OR ')}`,
    `INSERT INTO records SELECT ${read.join(', ')} FROM read_csv('${file}', auto_detect = false, header = false,
      delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false,
      columns = {${types.join(', ')}}) ORDER BY received_at`,
  ]
}

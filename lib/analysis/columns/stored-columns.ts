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

const among = (days: readonly Days[]) => `(${days.map(within).join(' OR ')})`

const counted = `deleted_at IS NULL AND state IN (${countedStates.join(', ')})`

// Transaction ids go round; a row whose id is not before this one may have been written since.
const writtenSince = (transaction: string) =>
  `((xmin::text::int8 - ${BigInt(transaction) % 2n ** 32n}) & 4294967295) < 2147483648`

/** What PostgreSQL sends of these days: all that count, or every record that may have been written since. */
export function recordsText(days: readonly Days[], since?: string): string {
  const sent = columns.map(({ name, type }) =>
    type === 'text[]' ? `array_to_string(${name}, chr(${unit}))` : name,
  )
  return `SELECT id, ${counted}, ${sent.join(', ')} FROM defects
    WHERE ${among(days)} AND ${since === undefined ? counted : writtenSince(since)}`
}

export const countText = (days: readonly Days[]) =>
  `SELECT count(*)::int AS n FROM defects WHERE ${counted} AND ${among(days)}`

export const countStoredText = (days: readonly Days[]) =>
  `SELECT count(*) AS n FROM records WHERE ${among(days)}`

const types = [{ name: 'id', type: 'bigint' }, ...columns]

export const createText = `CREATE TABLE records (${types.map(({ name, type }) => `${name} ${type}`).join(', ')})`

// The records of the file instead of those of these days, or instead of themselves.
export function replaceTexts(file: string, days?: readonly Days[]): string[] {
  const read = types.map(({ name, type }) =>
    type === 'text[]' ? `CASE WHEN ${name} = '' THEN [] ELSE string_split(${name}, chr(${unit})) END` : name,
  )
  const sent = types.map(({ name, type }) => `${name}: '${type === 'text[]' ? 'text' : type}'`)
  return [
    `CREATE TEMP TABLE sent AS SELECT * FROM read_csv('${file}', auto_detect = false, header = false,
      delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false,
      columns = {${sent.toSpliced(1, 0, "is_counted: 'boolean'").join(', ')}})`,
    `DELETE FROM records WHERE ${days ? among(days) : 'id IN (SELECT id FROM sent)'}`,
    `INSERT INTO records SELECT ${read.join(', ')} FROM sent WHERE is_counted ORDER BY received_at`,
    'DROP TABLE sent',
  ]
}

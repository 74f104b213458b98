import { getTableColumns } from 'drizzle-orm'
import { defects } from '@/db/schema/defects'
import { snakeCase } from '@/lib/core/snake-case'
import { imagedColumns } from '@/lib/defects/list/as-of'
import { countedStates } from '@/lib/defects/states'
import { literal } from './values'
import { writesText } from './writes'

// Texts, personal data and what is in other tables is not here: PostgreSQL answers what asks for it.
const ofThen = imagedColumns.filter(column => column !== 'created_at')
const names = new Set([...ofThen, 'state', 'risk_level', 'quality_type', 'repaired'])

export interface Column {
  name: string
  type: string
  // Where it is not one of the table.
  expression?: string
}

const columns: Column[] = Object.entries(getTableColumns(defects))
  .map(([name, column]) => ({ name: snakeCase(name), type: column.getSQLType() }))
  .filter(({ name }) => names.has(name))

export const columnsThen = columns.filter(({ name }) => ofThen.includes(name))

export const isStored = (column: string) => names.has(column)

// Between the values of a list; no code has it.
const unit = 31

interface Days {
  from: string
  // The first day after them.
  to: string
}

// In the words of the index `defects_for_analysis`.
const present = `deleted_at IS NULL AND state IN (${countedStates.join(', ')})`

// Days since 1970 in Asia/Shanghai.
export const dayOf = (instant: string) => `floor((extract(epoch FROM ${instant}) + 28800) / 86400)::int`
export const enteredText = `${dayOf('created_at')} AS entered`

const id = { name: 'id', type: 'bigint' }
const types: Column[] = [
  id,
  ...columns,
  { name: 'entered', type: 'integer', expression: dayOf('created_at') },
]

// What PostgreSQL sends of a table's row.
export const sentText = (table: string, some: readonly Column[]) =>
  some
    .map(({ name, type, expression = `${table}.${name}` }) =>
      type === 'text[]' ? `array_to_string(${expression}, chr(${unit}))` : expression,
    )
    .join(', ')

export const recordsText = ({ from, to }: Days) => `SELECT ${sentText('defects', types)} FROM defects
    WHERE ${present} AND received_at >= DATE '${from}' AND received_at < DATE '${to}'`

export const createTextOf = (table: string, some: readonly Column[]) =>
  `CREATE TABLE ${table} (${some.map(({ name, type }) => `${name} ${type}`).join(', ')})`

export function intoText(table: string, some: readonly Column[], file: string, order: string): string {
  const read = some.map(({ name, type }) =>
    type === 'text[]' ? `CASE WHEN ${name} = '' THEN [] ELSE string_split(${name}, chr(${unit})) END` : name,
  )
  const sent = some.map(({ name, type }) => `${name}: '${type === 'text[]' ? 'text' : type}'`)
  return `INSERT INTO ${table} SELECT ${read.join(', ')} FROM read_csv('${file}', auto_detect = false, header = false,
    delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, columns = {${sent.join(', ')}})
    ORDER BY ${order}`
}

export const createText = createTextOf('records', types)
export const fillText = (file: string) => intoText('records', types, file, 'received_at')

const mostChanged = 50_000

/**
 * In one snapshot how often records were written to, and what was written since another one: ids, and a line for each
 * that counts. Without both when they are so many that all is better filled anew.
 */
export const changesText = `WITH changed AS MATERIALIZED (SELECT DISTINCT unnest(records) AS id FROM defect_changes
    WHERE transaction >= pg_snapshot_xmin($1::pg_snapshot)::text::bigint
      AND NOT pg_visible_in_snapshot(transaction::text::xid8, $1::pg_snapshot)),
  few AS MATERIALIZED (SELECT id FROM changed WHERE (SELECT count(*) FROM changed) <= ${mostChanged})
  SELECT writes.*, pg_current_snapshot()::text AS snapshot, EXISTS (SELECT FROM changed) AS "isChanged",
    (SELECT string_agg(id::text, ', ') FROM few) AS ids,
    (SELECT string_agg(row_to_json(sent)::text, chr(10)) FROM (SELECT ${types.map(({ name, expression }) => (expression ? `${expression} AS ${name}` : name)).join(', ')}
      FROM defects WHERE ${present} AND isfinite(received_at) AND id = ANY(ARRAY(SELECT id FROM few))) AS sent) AS lines
  FROM (${writesText}) AS writes`

const shape = JSON.stringify(
  Object.fromEntries(types.map(({ name, type }) => [name, type === 'text[]' ? ['text'] : type])),
)

export const replaceTexts = (ids: string, lines: string | null): string[] => [
  `DELETE FROM records WHERE id IN (${ids})`,
  ...(lines === null
    ? []
    : [
        `INSERT INTO records SELECT unnest(from_json(line, '${shape}'))
          FROM (SELECT unnest(string_split(${literal(lines)}, chr(10))) AS line)`,
      ]),
]

import { getTableColumns } from 'drizzle-orm'
import { defects } from '@/db/schema/defects'
import { snakeCase } from '@/lib/core/snake-case'
import { imagedColumns } from '@/lib/defects/list/as-of'
import { countedStates } from '@/lib/defects/states'
import { literal } from './values'
import { writesText } from './writes'

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

interface Days {
  from: string
  // The first day after them.
  to: string
}

// In the words of the index `defects_for_analysis`.
const present = `deleted_at IS NULL AND state IN (${countedStates.join(', ')})`

/** What PostgreSQL sends of these days. */
export function recordsText({ from, to }: Days): string {
  const sent = columns.map(({ name, type }) =>
    type === 'text[]' ? `array_to_string(${name}, chr(${unit}))` : name,
  )
  return `SELECT id, ${sent.join(', ')} FROM defects
    WHERE ${present} AND received_at >= DATE '${from}' AND received_at < DATE '${to}'`
}

const types = [{ name: 'id', type: 'bigint' }, ...columns]

export const createText = `CREATE TABLE records (${types.map(({ name, type }) => `${name} ${type}`).join(', ')})`

export function fillText(file: string): string {
  const read = types.map(({ name, type }) =>
    type === 'text[]' ? `CASE WHEN ${name} = '' THEN [] ELSE string_split(${name}, chr(${unit})) END` : name,
  )
  const sent = types.map(({ name, type }) => `${name}: '${type === 'text[]' ? 'text' : type}'`)
  return `INSERT INTO records SELECT ${read.join(', ')} FROM read_csv('${file}', auto_detect = false, header = false,
    delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, columns = {${sent.join(', ')}})
    ORDER BY received_at`
}

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
    (SELECT string_agg(row_to_json(sent)::text, chr(10)) FROM (SELECT ${types.map(({ name }) => name).join(', ')}
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

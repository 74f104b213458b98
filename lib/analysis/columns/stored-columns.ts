import { getTableColumns } from 'drizzle-orm'
import { query } from '@/db/client'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { snakeCase } from '@/lib/core/snake-case'
import { imagedColumns } from '@/lib/defects/list/as-of'
import { countedStates } from '@/lib/defects/states'
import { literal } from './values'

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

export const integers = (...names: string[]): Column[] => names.map(name => ({ name, type: 'integer' }))
export const id = { name: 'id', type: 'bigint' }
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
export const createTexts = [
  createText,
  createTextOf('changes', [...integers('version', 'sign'), ...types]),
  createTextOf('followed', integers('version', 'complete_since')),
  'INSERT INTO followed VALUES (0, 0)',
]
export const fillText = (file: string) => intoText('records', types, file, 'received_at')

export const keepText = (file: string) =>
  `COPY (FROM records ORDER BY received_at) TO ${literal(file)} (FORMAT parquet)`
export const takeText = (file: string) => `INSERT INTO records FROM read_parquet(${literal(file)})`

/** Days of receipt; both ends are included. */
export interface Window {
  from: string
  to: string
}

export const monthOf = (day: string) => `${day.slice(0, 7)}-01`

// How often records were written to, by the month that they were received in; under '' what tells of no month. Of two
// snapshots of one database, counts that are equal show the same records.
export interface Writes {
  database: string
  byMonth: Readonly<Record<string, number>>
  campaigns: string
}

// The records of one snapshot of the database.
export interface Stored extends Writes {
  snapshot: string
}

/** The start of the server is part of it: a restored copy or a promoted replica counts its writes on from what it had. */
export const writesText = `SELECT concat_ws(' ', (SELECT oid FROM pg_database WHERE datname = current_database()),
    'defects'::regclass::oid, pg_postmaster_start_time()) AS database,
  (SELECT coalesce(json_object_agg(coalesce(month::text, ''), n), '{}')
    FROM (SELECT month, sum(writes) AS n FROM defect_month_writes GROUP BY month) AS counted) AS "byMonth",
  (SELECT revision FROM recall_revision) AS campaigns`

export async function readWrites(db: Ctx['db']): Promise<Writes> {
  const [row] = await query<Writes>(db, writesText)
  return row!
}

/** What an answer about records received on `days` depends on, or about all of them. */
export function stampOf({ database, byMonth, campaigns }: Writes, days?: Window): string {
  const first = days && monthOf(days.from)
  let writes = 0
  for (const month in byMonth)
    if (!days || month === '' || (month >= first! && month <= days.to)) writes += byMonth[month]!
  return `${database} ${writes} ${campaigns}`
}

// Of an answer that was requested at one stamp and read at another. A replica that has caught up and counts as many
// writes shows the same ones. With more it may show one that the primary does not show yet while it hides another of
// the same count, so that answer is nobody else's.
export function stampOfAnswer(requested: string, found: string): string {
  if (databaseIn(found) === databaseIn(requested)) return found
  return countsIn(found) === countsIn(requested) ? requested : `${databaseIn(requested)} later later`
}

// Without the database, for what is stored in it.
const countsIn = (stamp: string) => stamp.split(' ').slice(-2).join(' ')
const databaseIn = (stamp: string) => stamp.split(' ').slice(0, -2).join(' ')

const mostChanged = 50_000

// In one snapshot how often records were written to, and what was written since another one: ids, and a line for each
// that counts. Without both when they are so many that all is better filled anew.
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

// Of these records as they were and as they are, until they are many.
export const mostFollowed = 20_000
const changed = (sign: 1 | -1, row: string) => `INSERT INTO changes SELECT version, ${sign}, ${row}, followed`

export const replaceTexts = (ids: string, lines: string | null): string[] => [
  'UPDATE followed SET version = version + 1',
  changed(-1, `records.* FROM (FROM records WHERE id IN (${ids})) AS records`),
  `DELETE FROM records WHERE id IN (${ids})`,
  ...(lines === null
    ? []
    : [
        changed(
          1,
          `unnest(from_json(line, '${shape}')) FROM (SELECT unnest(string_split(${literal(lines)}, chr(10))) AS line)`,
        ),
        `INSERT INTO records SELECT * EXCLUDE (version, sign) FROM changes
          WHERE sign = 1 AND version = (SELECT version FROM followed)`,
      ]),
]

export const forgetChangesTexts = ['DELETE FROM changes', 'UPDATE followed SET complete_since = version']

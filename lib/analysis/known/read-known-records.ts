import { sql } from 'drizzle-orm'
import { queryText } from '@/db/client'
import { askHistory } from '@/lib/analysis/columns/history'
import { enteredText } from '@/lib/analysis/columns/stored-columns'
import { stepsText, versionsText } from '@/lib/analysis/columns/stored-history'
import { literal } from '@/lib/analysis/columns/values'
import { columnsOf } from '@/lib/analysis/query/cube'
import { postgres } from '@/lib/analysis/query/engines'
import type { Ctx } from '@/lib/core/context'
import { conditionsAsOf } from '@/lib/defects/list/as-of'
import type { Bind, FilterName, FilterValues } from '@/lib/defects/list/filters'
import type { Statement } from '@/lib/defects/list/search'
import { countedStates } from '@/lib/defects/states'
import { idBits, type KnownRecords, keys, knownRecords, numbers } from './known-records'

export type { KnownRecords } from './known-records'

export const always = { since: -1_000_000, until: 1_000_000 }

export interface RuleFilters extends FilterValues {
  state?: readonly number[]
}

interface Reading {
  filters: readonly RuleFilters[]
  // Each is a bit of `severe`.
  severe: readonly FilterName[]
  /** Days since 1970, half-open: records known on `from` ≤ day < `to`. */
  from: number
  to: number
  /** By `entered` no record is known before it counted. */
  mode: 'received' | 'entered'
}

type Progress = () => Promise<void> | void

/** Rows that pass any of the filters, in one snapshot, one for each version of a record. */
export async function readKnownRecords(
  ctx: Ctx,
  reading: Reading,
  progress: Progress,
): Promise<KnownRecords> {
  const { text } = known(reading, literal)
  const stored = await askHistory(ctx.db, { text: `WITH ${text}`, kinds, numbers })
  return knownRecords(stored ?? (await fromDatabase(ctx, reading, progress)))
}

const batchSize = 5_000
const timeoutMs = 120_000
// A plan by value, and no parallel workers: a run must not take the processors from people.
const settings = sql.raw(
  `SET LOCAL plan_cache_mode = force_custom_plan; SET LOCAL jit = off; SET LOCAL max_parallel_workers_per_gather = 0;
   SET LOCAL work_mem = '64MB'; SET LOCAL statement_timeout = ${timeoutMs}`,
)

// Through a cursor, so that only the columns are held in memory.
async function fromDatabase(ctx: Ctx, reading: Reading, progress: Progress): Promise<Int32Array[]> {
  const { text, values } = statement(reading)
  const reader = await ctx.reader()
  const batches = await reader.run(from =>
    from.transaction(
      async db => {
        const found: Int32Array[][] = []
        const fetch = () => queryText(db, `FETCH ${batchSize} FROM known`, [], { timeoutMs })
        await db.execute(settings)
        await queryText(db, `DECLARE known NO SCROLL CURSOR FOR ${text}`, values, { timeoutMs })
        // The database reads on while the rows before are taken.
        for (let next = fetch(), rows = await next; rows.length > 0; rows = await next) {
          next = fetch()
          found.push(await columnsOf(rows, numbers.length, keys.length))
          await progress()
        }
        return found
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
  return Array.from({ length: numbers.length + keys.length }, (_, at) =>
    joined(batches.map(batch => batch[at]!)),
  )
}

function joined(parts: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let from = 0
  for (const part of parts) {
    all.set(part, from)
    from += part.length
  }
  return all
}

function statement(reading: Reading): Statement {
  const { bind, values } = postgres()
  const { columns, text } = known(reading, bind)
  const listed = (table: string) => columns.map(column => `${table}.${column}`).join(', ')
  return {
    text: `WITH records AS (SELECT id, ${enteredText}, state, ${listed('defects')} FROM defects
        WHERE deleted_at IS NULL AND state IN (${countedStates.join(', ')})),
      versions AS (${versionsText(listed)}),
      steps AS (${stepsText()}), ${text}`,
    values,
  }
}

const columnOf: Record<(typeof keys)[number], string> = {
  series: 'model_range_id',
  brand: 'brand_id',
  producer: 'producer_id',
  power: 'power_type',
  nature: 'brand_nature',
  assembly: 'assembly_code',
  subAssembly: 'sub_assembly_code',
  modelYear: 'model_year',
  symptoms: `nullif(array_to_string(symptom_codes, ','), '')`,
}

const kinds = keys.map(key => (/_(id|year)$/.test(columnOf[key]) ? 'number' : 'text'))

/** Of `records`, `versions` and `steps`, in words that PostgreSQL and the column store understand. */
function known({ filters, severe, from, to, mode }: Reading, bind: Bind) {
  const conditions = filters.map(({ state, ...others }) => conditionsAsOf({ ...others, alsoExtra: false }))
  const severeConditions = severe.map(kind => conditionsAsOf({ [kind]: true }))
  const columns = [
    ...new Set([
      ...['received_at', 'severity_score', 'symptom_codes'],
      ...Object.values(columnOf).filter(column => /^\w+$/.test(column)),
      ...[...conditions, ...severeConditions].flat().flatMap(condition => condition.columns),
    ]),
  ].filter(column => column !== 'id')
  const excludedBy = filters.map(({ state }) => countedStates.filter(one => state && !state.includes(one)))
  const bits = conditions.map((all, at) => {
    const excludes = excludedBy[at]!.length > 0 ? [`state_then NOT IN (${excludedBy[at]!.join(', ')})`] : []
    const meets = ['true', ...excludes, ...all.map(condition => condition.write(bind))].join(' AND ')
    return `CASE WHEN ${meets} THEN ${1 << at} ELSE 0 END`
  })
  const severeBits = severeConditions.map(
    (all, at) => `CASE WHEN ${all.map(one => one.write(bind)).join(' AND ')} THEN ${1 << at} ELSE 0 END`,
  )
  const received = `(received_at - DATE '1970-01-01')::int`
  const [first, end] = [
    (value: string) => `coalesce(${value}, ${always.since})`,
    (value: string) => `coalesce(${value}, ${always.until})`,
  ]
  const listed = ['entered', 'state', ...columns].join(', ')
  const isExcluded = (state: string) => `${state} IN (${[-1, ...excludedBy.flat()].join(', ')})`
  const text = `
    moves AS (SELECT id, nth, day, before, after, lead(day) OVER record AS until, row_number() OVER record AS place
      FROM steps WHERE ${isExcluded('before')} OR ${isExcluded('after')} WINDOW record AS (PARTITION BY id ORDER BY nth)),
    states AS (SELECT id, day AS since, until, after AS state FROM moves
      UNION ALL SELECT id, NULL, day, before FROM moves WHERE place = 1),
    found AS (SELECT id, NULL::int AS begins, NULL::int AS ends, ${listed} FROM records
        WHERE NOT EXISTS (SELECT 1 FROM versions WHERE versions.id = records.id)
      UNION ALL SELECT id, begins, ends, ${listed} FROM versions),
    held AS (SELECT found.*, ${mode === 'received' ? received : `greatest(${received}, entered)`} AS known_on,
        coalesce(states.state, found.state) AS state_then,
        greatest(${first('begins')}, ${first('states.since')}) AS held_from, least(${end('ends')}, ${end('states.until')}) AS held_to
      FROM found LEFT JOIN states ON states.id = found.id
        AND ${first('states.since')} < ${end('ends')} AND ${end('states.until')} > ${first('begins')})
    SELECT (id >> ${idBits})::int AS high, (id & ${2 ** idBits - 1})::int AS low, known_on AS day, held_from AS since, held_to AS until,
      ${severeBits.join(' + ')} AS severe, severity_score AS score, ${bits.join(' + ')} AS filters,
      ${keys.map((key, at) => `${columnOf[key]} AS k${at}`).join(', ')}
    FROM held WHERE held_from < held_to AND known_on >= ${from} AND known_on < ${to} AND (${bits.join(' + ')}) > 0`
  return { columns, text }
}

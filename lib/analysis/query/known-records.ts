import { sql } from 'drizzle-orm'
import { queryText } from '@/db/client'
import { newEnergyPowers } from '@/db/schema/dictionaries'
import { askHistory, stepsText, versionsText } from '@/lib/analysis/columns/history'
import { columnsThen, enteredText } from '@/lib/analysis/columns/stored-columns'
import { idBits, idOf, literal, numberOfCode, valueOfCode } from '@/lib/analysis/columns/values'
import type { ReadText } from '@/lib/coding/engine/propose'
import type { Ctx } from '@/lib/core/context'
import { getOrAdd } from '@/lib/core/grouped'
import { conditionsAsOf } from '@/lib/defects/list/as-of'
import type { Bind, FilterName, FilterValues } from '@/lib/defects/list/filters'
import { countedStates } from '@/lib/defects/states'
import { columnsOf } from './cube'
import { forPostgres } from './statement'

export const numbers = ['high', 'low', 'day', 'since', 'until', 'severe', 'score', 'filters'] as const

const named = ['series', 'brand', 'producer', 'power', 'nature', 'assembly', 'subAssembly'] as const
export const keys = [...named, 'modelYear', 'symptoms'] as const

type Numbers = Record<(typeof numbers)[number], Int32Array>

/** The columns that rules need. A recoded record has one row for each of its versions. */
export interface KnownRecords extends Numbers, Record<(typeof keys)[number], Int32Array> {
  // Of `day` and `filters`: the day it became known, and a bit for each set of filters that it passes. It holds for
  // decisions on days with `since` ≤ day < `until`.
  size: number
  ids: Float64Array
  newEnergy: Uint8Array
  // Of each of `symptoms` the places of its codes among the names.
  symptomSets: readonly (readonly number[])[]
  /** Values that the columns of places refer to; -1 is none. */
  names: Record<(typeof named)[number] | 'symptom', string[]>
  // What the model of coding reads in the text of a row, as places among the names.
  readings?(row: number): TextReading | undefined
}

type TextReading = Record<'assembly' | 'subAssembly' | 'symptom', number> &
  Pick<ReadText, 'ofAssembly' | 'ofPart' | 'ofSymptom'>

const powers = new Set(newEnergyPowers)

/** @param columns numbers, then codes of keys, in which places take the place of the codes */
export function knownRecords(columns: readonly Int32Array[]): KnownRecords {
  const columnOf = Object.fromEntries(
    [...numbers, ...keys].map((name, at) => [name, columns[at]!]),
  ) as Numbers & Record<(typeof keys)[number], Int32Array>
  const { high, low, modelYear, power } = columnOf
  const names = Object.fromEntries(
    named.map(name => [name, namesOf(columnOf[name])]),
  ) as KnownRecords['names']
  for (const [row, code] of modelYear.entries()) modelYear[row] = code === 0 ? -1 : numberOfCode(code)
  const sets = namesOf(columnOf.symptoms).map(codes => [...new Set(codes.split(','))])
  names.symptom = [...new Set(sets.flat())]
  const places = new Map(names.symptom.map((code, at) => [code, at]))
  const isNewEnergy = names.power.map(code => (powers.has(code) ? 1 : 0))
  return {
    ...columnOf,
    size: low.length,
    ids: Float64Array.from(low, (value, row) => idOf(high[row]!, value)),
    newEnergy: Uint8Array.from(power, place => isNewEnergy[place] ?? 0),
    symptomSets: sets.map(codes => codes.map(code => places.get(code)!)),
    names,
  }
}

function namesOf(column: Int32Array): string[] {
  const names: string[] = []
  const places = new Map([[0, -1]])
  for (let row = 0; row < column.length; row++) {
    const code = column[row]!
    column[row] = getOrAdd(places, code, () => names.push(valueOfCode(code)!) - 1)
  }
  return names
}

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
  const text = `WITH ${known(reading, literal)}`
  const stored = await askHistory(ctx.db, { text, kinds, numbers })
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
  const listed = (table: string) => columnsThen.map(({ name }) => `${table}.${name}`).join(', ')
  const { text, values } = forPostgres(
    bind => `WITH records AS (SELECT id, ${enteredText}, state, ${listed('defects')} FROM defects
        WHERE deleted_at IS NULL AND state IN (${countedStates.join(', ')})),
      versions AS (${versionsText(listed)}),
      steps AS (${stepsText()}), ${known(reading, bind)}`,
  )
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
  const size = batches.reduce((sum, [first]) => sum + first!.length, 0)
  const columns = Array.from({ length: numbers.length + keys.length }, () => new Int32Array(size))
  let row = 0
  for (const batch of batches) {
    for (const [at, column] of columns.entries()) column.set(batch[at]!, row)
    row += batch[0]!.length
  }
  return columns
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
function known({ filters, severe, from, to, mode }: Reading, bind: Bind): string {
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
  return `
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
}

// Gives records what their texts read like, in places among their names, which it adds to.
export function addReadings(records: KnownRecords, read: Iterable<ReadText>): void {
  const { names } = records
  const placesOf = (all: string[]) => {
    const places = new Map(all.map((code, at) => [code, at]))
    return (code: string | null) => {
      if (code === null) return -1
      if (!places.has(code)) places.set(code, all.push(code) - 1)
      return places.get(code)!
    }
  }
  const [assembly, subAssembly, symptom] = [names.assembly, names.subAssembly, names.symptom].map(placesOf)
  const byId = new Map<number, TextReading>()
  for (const { id, ...one } of read)
    byId.set(id, {
      ...one,
      assembly: assembly!(one.assembly),
      subAssembly: subAssembly!(one.subAssembly),
      symptom: symptom!(one.symptom),
    })
  records.readings = row => byId.get(records.ids[row]!)
}

import { sql } from 'drizzle-orm'
import { type Db, queryText } from '@/db/client'
import { newEnergyPowers } from '@/db/schema/dictionaries'
import type { Ctx } from '@/lib/core/context'
import { conditionsAsOf } from '@/lib/defects/list/as-of'
import type { Bind, FilterValues } from '@/lib/defects/list/filters'
import { countedStates } from '@/lib/defects/states'
import { severeKinds } from '../rules/rule-schema'
import type { Mode } from './hits'
import { type KnownRecords, openRecords } from './known-records'
import { readExcludedStates, type StateHistory } from './state-history'

/** Filters of rules: conditions on kept values, and the state, whose history is in the steps. */
export interface RuleFilters extends FilterValues {
  state?: readonly number[]
}

export interface Reading {
  filters: readonly RuleFilters[]
  /** Days since 1970: known on one of these, `to` left out. */
  from: number
  to: number
  mode: Mode
}

const batchSize = 5_000
const timeoutMs = 120_000
// A plan by value, and no parallel workers: a run must not take the processors from people.
const settings = sql.raw(
  `SET LOCAL plan_cache_mode = force_custom_plan; SET LOCAL jit = off; SET LOCAL max_parallel_workers_per_gather = 0;
   SET LOCAL work_mem = '64MB'; SET LOCAL statement_timeout = ${timeoutMs}`,
)

/**
 * All rows that one of the filters lets through in one snapshot, an image of a record a row. Read with a cursor, so that
 * nothing but the columns is held.
 */
export function readRecords(
  ctx: Ctx,
  reading: Reading,
  progress: () => Promise<void> | void = () => {},
): Promise<KnownRecords> {
  return ctx.db.transaction(
    async db => {
      await db.execute(settings)
      const states = await readExcludedStates(db, reading.filters)
      const { text, values } = statement(reading)
      await queryText(db, `DECLARE known NO SCROLL CURSOR FOR ${text}`, values, { timeoutMs })
      const { records, add } = openRecords(batchSize * 4)
      for (let rows = await fetch(db); rows.length > 0; rows = await fetch(db)) {
        for (const row of rows) addRow(add, row, reading, states)
        await progress()
      }
      return records
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const fetch = (db: Db) => queryText(db, `FETCH ${batchSize} FROM known`, [], { timeoutMs })

/** The first midnight in Asia/Shanghai from the instant on, in days since 1970. */
const midnightFrom = (instant: string) => `ceil((extract(epoch FROM ${instant}) + 28800) / 86400)::int`
const dayOf = (instant: string) => `floor((extract(epoch FROM ${instant}) + 28800) / 86400)::int`

const values = [
  'producer_id',
  'brand_id',
  'model_range_id',
  'model_year',
  'assembly_code',
  'sub_assembly_code',
  'symptom_codes',
  'power_type',
  'brand_nature',
  'severity_score',
]
const severe: Record<(typeof severeKinds)[number], string> = {
  crash: 'crash',
  fire: 'fire',
  rollover: 'rollover',
  injured: 'injured_count > 0',
  death: 'death_count > 0',
}

function statement({ filters, from, to, mode }: Reading) {
  const bound: unknown[] = []
  const bind: Bind = value => `$${bound.push(value)}`
  const conditions = filters.map(({ state, ...others }) => conditionsAsOf({ ...others, alsoExtra: false }))
  const columns = [
    ...new Set([
      'received_at',
      ...values,
      ...['crash', 'fire', 'rollover', 'injured_count', 'death_count'],
      ...conditions.flatMap(all => all.flatMap(condition => condition.columns)),
    ]),
  ].filter(column => column !== 'id')
  const bits = conditions.map((all, at) => {
    const meets = ['true', ...all.map(condition => condition.write(bind))].join(' AND ')
    return `CASE WHEN ${meets} THEN ${1 << at} ELSE 0 END`
  })
  const severeBits = severeKinds.map((kind, at) => `CASE WHEN ${severe[kind]} THEN ${1 << at} ELSE 0 END`)
  const known =
    mode === 'received'
      ? `received_at - DATE '1970-01-01'`
      : `greatest(received_at - DATE '1970-01-01', ${dayOf('first_counted')})`
  const listed = (prefix: string) => columns.map(column => `${prefix}.${column}`).join(', ')
  const fromDay = `DATE '1970-01-01' + ${bind(from)}::int`
  const lately = (prefix: string) => (mode === 'received' ? `AND ${prefix}.received_at >= ${fromDay}` : '')
  const text = `
    WITH imaged AS MATERIALIZED (
      SELECT defect_id, max(valid_to) AS since, min(valid_from) AS first, min(valid_from) FILTER (WHERE counted) AS first_counted
      FROM defect_images GROUP BY defect_id)
    SELECT id, ${known}, begins, ends, ${values.slice(0, 6).join(', ')}, array_to_string(symptom_codes, ','),
      ${values.slice(7).join(', ')}, ${severeBits.join(' + ')}, ${bits.join(' + ')}, state
    FROM (
      SELECT d.id, ${listed('d')}, d.state, ${midnightFrom('imaged.since')} AS begins, NULL::int AS ends,
        coalesce(imaged.first_counted, imaged.since, d.created_at) AS first_counted
      FROM defects AS d LEFT JOIN imaged ON imaged.defect_id = d.id
      WHERE d.deleted_at IS NULL AND d.state IN (${countedStates.join(', ')}) ${lately('d')}
      UNION ALL
      SELECT i.defect_id AS id, ${listed('i')}, d.state,
        CASE WHEN i.valid_from > imaged.first THEN ${midnightFrom('i.valid_from')} END AS begins,
        ${midnightFrom('i.valid_to')} AS ends, imaged.first_counted
      FROM defect_images AS i JOIN imaged USING (defect_id) LEFT JOIN defects AS d ON d.id = i.defect_id
      WHERE i.counted ${lately('i')}
    ) AS known
    WHERE ${known} >= ${fromDay} - DATE '1970-01-01' AND ${known} < ${bind(to)}::int AND (${bits.join(' + ')}) > 0
      AND (ends IS NULL OR begins IS NULL OR begins < ends)`
  return { text, values: bound }
}

const kinds = new Set(newEnergyPowers)

function addRow(
  add: ReturnType<typeof openRecords>['add'],
  row: (string | null)[],
  { filters }: Reading,
  states: StateHistory,
) {
  const id = Number(row[0])
  const record = {
    id,
    day: Number(row[1]),
    producer: row[4]!,
    brand: row[5]!,
    series: row[6]!,
    modelYear: row[7] === null ? null : Number(row[7]),
    assembly: row[8]!,
    subAssembly: row[9]!,
    symptoms: row[10] ? [...new Set(row[10].split(','))] : [],
    power: row[11]!,
    nature: row[12]!,
    newEnergy: kinds.has(row[11] ?? ''),
    score: Number(row[13]),
    severe: Number(row[14]),
    filters: Number(row[15]),
  }
  const begins = row[2] === null ? undefined : Number(row[2])
  const ends = row[3] === null ? undefined : Number(row[3])
  for (const part of states.parts(id, begins, ends, row[16] === null ? null : Number(row[16]))) {
    const allowed = filters.reduce(
      (bits, { state }, at) =>
        !state || part.state === null || state.includes(part.state) ? bits | (1 << at) : bits,
      0,
    )
    if (record.filters & allowed)
      add({ ...record, from: part.from, to: part.to, filters: record.filters & allowed })
  }
}

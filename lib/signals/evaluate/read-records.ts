import { sql } from 'drizzle-orm'
import { type Db, queryText } from '@/db/client'
import type { Reader } from '@/db/replicas'
import { newEnergyPowers } from '@/db/schema/dictionaries'
import { conditionsAsOf } from '@/lib/defects/list/as-of'
import type { Bind, FilterValues } from '@/lib/defects/list/filters'
import { countedStates } from '@/lib/defects/states'
import { severeKinds } from '../rules/rule-schema'
import type { Mode } from './hits'
import { type KnownRecord, type KnownRecords, openRecords } from './known-records'
import { excludedStates, readExcludedStates, type StateHistory } from './state-history'

export interface RuleFilters extends FilterValues {
  state?: readonly number[]
}

export interface Reading {
  filters: readonly RuleFilters[]
  /** Days since 1970, half-open: records known on `from` ≤ day < `to`. */
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
 * Rows that pass any of the filters, in one snapshot, one for each version of a record. Read through a cursor, so
 * that only the columns are held in memory.
 */
export function readRecords(
  reader: Reader,
  reading: Reading,
  progress: () => Promise<void> | void = () => {},
): Promise<KnownRecords> {
  return reader.run(from =>
    from.transaction(db => readFrom(db, reading, progress), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
  )
}

async function readFrom(
  db: Db,
  reading: Reading,
  progress: () => Promise<void> | void,
): Promise<KnownRecords> {
  await db.execute(settings)
  const states = await readExcludedStates(db, reading.filters)
  const { text, values } = statement(reading, excludedStates(reading.filters))
  await queryText(db, `DECLARE known NO SCROLL CURSOR FOR ${text}`, values, { timeoutMs })
  const taker = openTaker(reading, states)
  // The database reads on while the rows before are taken.
  for (let next = fetch(db); ; ) {
    const rows = await next
    if (rows.length === 0) break
    next = fetch(db)
    for (const row of rows) taker.take(row)
    await progress()
  }
  return taker.records
}

const fetch = (db: Db) => queryText(db, `FETCH ${batchSize} FROM known`, [], { timeoutMs })

/** The first midnight in Asia/Shanghai at or after the instant, in days since 1970. */
const midnightFrom = (instant: string) => `ceil((extract(epoch FROM ${instant}) + 28800) / 86400)::int`
const dayOf = (instant: string) => `floor((extract(epoch FROM ${instant}) + 28800) / 86400)::int`

const ofVehicle = ['producer_id', 'brand_id', 'model_range_id', 'model_year', 'power_type', 'brand_nature']
const ofPart = ['assembly_code', 'sub_assembly_code']
const severe: Record<(typeof severeKinds)[number], string> = {
  crash: 'crash',
  fire: 'fire',
  rollover: 'rollover',
  injured: 'injured_count > 0',
  death: 'death_count > 0',
}

function statement({ filters, from, to, mode }: Reading, excluded: readonly number[]) {
  const bound: unknown[] = []
  const bind: Bind = value => `$${bound.push(value)}`
  const conditions = filters.map(({ state, ...others }) => conditionsAsOf({ ...others, alsoExtra: false }))
  const columns = [
    ...new Set([
      'received_at',
      'severity_score',
      'symptom_codes',
      ...ofVehicle,
      ...ofPart,
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
  const toDay = `DATE '1970-01-01' + ${bind(to)}::int`
  const lately = (prefix: string) =>
    mode === 'received' ? `AND ${prefix}.received_at >= ${fromDay} AND ${prefix}.received_at < ${toDay}` : ''
  const text = `
    WITH imaged AS MATERIALIZED (
      SELECT defect_id, max(valid_to) AS since, min(valid_from) AS first, min(valid_from) FILTER (WHERE counted) AS first_counted
      FROM defect_images GROUP BY defect_id)
    SELECT id, ((${known})::int8 * 128 + least(severity_score, 127)) * 2097152 + (${severeBits.join(' + ')}) * 65536 + (${bits.join(' + ')}),
      concat_ws('|', ${ofVehicle.map(column => `coalesce(${column}::text, '')`).join(', ')}),
      concat_ws('|', ${ofPart.map(column => `coalesce(${column}, '')`).join(', ')}, array_to_string(symptom_codes, ',')),
      CASE WHEN begins IS NOT NULL OR ends IS NOT NULL OR state = ANY(${bind(excluded)}::int[])
        THEN concat(begins, '|', ends, '|', state) END
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
    WHERE ${known} >= ${fromDay} - DATE '1970-01-01' AND ${known} < ${toDay} - DATE '1970-01-01' AND (${bits.join(' + ')}) > 0
      AND (ends IS NULL OR begins IS NULL OR begins < ends)`
  return { text, values: bound }
}

const newEnergy = new Set(newEnergyPowers)

function openTaker({ filters }: Reading, states: StateHistory) {
  const { records, vehicle, part, add } = openRecords(batchSize * 8)
  const vehicles = new Map<string, number>()
  const parts = new Map<string, number>()
  const orNull = (text: string | undefined) => text || null

  function vehicleOf(key: string): number {
    const known = vehicles.get(key)
    if (known !== undefined) return known
    const [producer, brand, series, year, power, nature] = key.split('|')
    const index = vehicle({
      producer: orNull(producer),
      brand: orNull(brand),
      series: orNull(series),
      modelYear: year ? Number(year) : null,
      power: orNull(power),
      nature: orNull(nature),
      newEnergy: newEnergy.has(power ?? ''),
    })
    vehicles.set(key, index)
    return index
  }

  function partOf(key: string): number {
    const known = parts.get(key)
    if (known !== undefined) return known
    const [assembly, subAssembly, symptoms] = key.split('|')
    const index = part({
      assembly: orNull(assembly),
      subAssembly: orNull(subAssembly),
      symptoms: symptoms ? symptoms.split(',') : [],
    })
    parts.set(key, index)
    return index
  }

  const allows = (state: number | null) =>
    filters.reduce(
      (bits, one, at) =>
        state === null || !one.state || one.state.includes(state) ? bits | (1 << at) : bits,
      0,
    )

  function addParts(record: KnownRecord, [begins, ends, state]: string[]) {
    for (const one of states.parts(record.id, dayOrNone(begins), dayOrNone(ends), dayOrNone(state) ?? null)) {
      const allowed = record.filters & allows(one.state)
      if (allowed) add({ ...record, from: one.from, to: one.to, filters: allowed })
    }
  }

  return {
    records,
    take(row: (string | null)[]): void {
      const id = Number(row[0])
      const packed = Number(row[1])
      const low = packed % 2_097_152
      const high = (packed - low) / 2_097_152
      const day = Math.floor(high / 128)
      const record = {
        id,
        day,
        score: high & 127,
        severe: low >> 16,
        vehicle: 0,
        part: 0,
        filters: low & 65_535,
      }
      record.vehicle = vehicleOf(row[2]!)
      record.part = partOf(row[3]!)
      if (row[4] === null && !states.knows(id)) add(record)
      else addParts(record, row[4]?.split('|') ?? [])
    },
  }
}

const dayOrNone = (text: string | undefined) => (text ? Number(text) : undefined)

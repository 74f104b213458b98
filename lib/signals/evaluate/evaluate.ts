import { query } from '@/db/client'
import type { Reader } from '@/db/replicas'
import {
  addReadings,
  type KnownRecords,
  type RuleFilters,
  readKnownRecords,
} from '@/lib/analysis/query/known-records'
import type { ReadText } from '@/lib/coding/engine/propose'
import type { Ctx } from '@/lib/core/context'
import { addDays, today } from '@/lib/core/today'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { presentCodes } from '@/lib/dictionaries/replacements'
import { type RuleDefinition, severeKinds } from '../rules/rule-schema'
import { dayText, openTexts } from './collapse'
import { type Engine, type EngineOptions, openEngine } from './engine'
import { alarmsOf, type Evaluation, type Mode, type Replay } from './hits'
import { weeksBack } from './timeline'

type Progress = (done: number, total: number) => void | Promise<void>

const dayMs = 86_400_000
const dayNumber = (day: string) => Date.parse(day) / dayMs

// Decides at the beginning of the day of `asOf`, on the days before it and what was known then. Must equal a replay's
// result for that day.
export async function evaluate(
  ctx: Ctx,
  rules: readonly RuleDefinition[],
  { asOf, mode, listed }: { asOf: Date; mode: Mode; listed?: EngineOptions['listed'] },
  progress: Progress = () => {},
): Promise<Evaluation> {
  const day = dayNumber(today(asOf))
  const { engine, records } = await open(ctx, rules, { first: day, steps: 1, mode, listed }, () =>
    progress(0, 1),
  )
  const { hits, cells } = await engine.decide(day)
  await progress(1, 1)
  return { hits, cells, records: records.size }
}

export async function replay(
  ctx: Ctx,
  rules: readonly RuleDefinition[],
  { from, to, mode, listed }: { from: string; to: string; mode: Mode; listed?: EngineOptions['listed'] },
  progress: Progress = () => {},
): Promise<Replay> {
  const first = mondayFrom(dayNumber(from))
  const steps = Math.max(0, Math.floor((dayNumber(to) - first) / 7) + 1)
  const { engine, records } = await open(ctx, rules, { first, steps, mode, listed }, () => progress(0, steps))
  const hits: Replay['hits'] = []
  for (let step = 0; step < steps; step++) {
    hits.push(...(await engine.decide(first + step * 7)).hits)
    await progress(step + 1, steps)
  }
  return { weeks: steps, hits, alarms: alarmsOf(hits), recordsPerMonth: countMonths(records, { from, to }) }
}

// 1970-01-01 was a Thursday.
const mondayFrom = (day: number) => day + ((11 - (day % 7)) % 7)

interface Steps {
  first: number
  steps: number
  mode: Mode
  listed?: EngineOptions['listed']
}

async function open(
  ctx: Ctx,
  rules: readonly RuleDefinition[],
  { first, steps, mode, listed }: Steps,
  progress: () => void | Promise<void>,
): Promise<{ engine: Engine; records: KnownRecords }> {
  const origin = first - weeksBack * 7
  const { sets, filterOf } = distinctFilters(rules)
  const to = first + (steps - 1) * 7
  const records = await readKnownRecords(
    ctx,
    { filters: sets, severe: severeKinds, from: origin, to, mode },
    progress,
  )
  if (rules.some(({ params }) => 'texts' in params && params.texts))
    addReadings(records, await readReadings(await ctx.reader(), origin))
  const { assemblies } = await lookups(ctx)
  const places = new Map(records.names.assembly.map((code, at) => [code, at]))
  const presentOn = (day: number) => {
    const present = presentCodes(assemblies.values(), dayText(day))
    return Int16Array.from(records.names.assembly, (code, at) => places.get(present.get(code) ?? code) ?? at)
  }
  for (const code of presentCodes(assemblies.values(), dayText(to)).values())
    if (!places.has(code)) places.set(code, records.names.assembly.push(code) - 1)
  const weeks = weeksBack + Math.max(0, steps - 1)
  const texts = openTexts(await ctx.reader(), records)
  return {
    records,
    engine: openEngine({ records, rules, filterOf, origin, weeks, texts, presentOn, listed }),
  }
}

// Where the text says what the code says, nothing is added.
const readings = `SELECT r.defect_id::float8 AS id, r.assembly_code AS assembly, r.sub_assembly_code AS "subAssembly",
    r.symptom_code AS symptom, r.of_assembly AS "ofAssembly", r.of_part AS "ofPart", r.of_symptom AS "ofSymptom"
  FROM coding_readings AS r JOIN defects AS d ON d.id = r.defect_id
  WHERE d.received_at >= DATE '1970-01-01' + $1::int AND r.of_assembly >= 0.3
    AND ((d.assembly_code, d.sub_assembly_code) IS DISTINCT FROM (r.assembly_code, r.sub_assembly_code)
      OR r.symptom_code <> ALL (d.symptom_codes))`

const readReadings = (reader: Reader, from: number): Promise<ReadText[]> =>
  reader.run(db => query<ReadText>(db, readings, [from]))

function distinctFilters(rules: readonly RuleDefinition[]) {
  const sets: RuleFilters[] = []
  const known = new Map<string, number>()
  const filterOf = rules.map(({ filters }) => {
    const key = JSON.stringify(Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1)))
    const at = known.get(key) ?? sets.push(filters as RuleFilters) - 1
    known.set(key, at)
    return at
  })
  return { sets, filterOf }
}

function countMonths({ day, since, until, size }: KnownRecords, window: { from: string; to: string }) {
  const counts = new Map<string, number>()
  const last = addDays(window.to, 1)
  const end = dayNumber(window.to)
  for (let row = 0; row < size; row++) {
    const known = dayText(day[row]!)
    if (known < window.from || known >= last || since[row]! > end || until[row]! <= end) continue
    counts.set(known.slice(0, 7), (counts.get(known.slice(0, 7)) ?? 0) + 1)
  }
  return [...counts].sort().map(([month, n]) => ({ month, n }))
}

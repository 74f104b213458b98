import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brands, modelSeries, producers } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'
import { dayText } from '@/lib/signals/evaluate/collapse'
import { replay } from '@/lib/signals/evaluate/evaluate'
import type { Hit } from '@/lib/signals/evaluate/hits'
import type { RuleDefinition } from '@/lib/signals/rules/rule-schema'
import { shippedRules } from '@/lib/signals/rules/shipped-rules'
import { firstDay, makeList } from '@/tests/bench/signals/list'
import { replayList } from '@/tests/bench/signals/replay-list'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

const list = makeList('plain', 1, { series: 40, records: 4_000, wave: 'all' })
// A replay of the database looks at whole weeks.
const rules = shippedRules
  .filter(({ enabled }) => enabled)
  .map((rule): RuleDefinition => ({ ...rule, every: 'week' }))

let database: TestDatabase
let ctx: Ctx
let producerId: string
const seriesOf = new Map<string, string>()

beforeAll(async () => {
  database = await openTestDatabase()
  ctx = await contextOf(database.db, 'all')
  await fill()
}, 60_000)
afterAll(() => database.close())

async function fill() {
  const { db } = database
  const names = [...new Set(list.market.series.map(({ brand }) => brand))]
  const [producer] = await db.insert(producers).values({ name: '列表厂' }).returning()
  producerId = producer!.id
  const made = await db
    .insert(brands)
    .values(names.map(name => ({ name: `列表${name}`, producerId })))
    .returning()
  const brandOf = new Map(names.map((name, at) => [name, made[at]!.id]))
  const series = await db
    .insert(modelSeries)
    .values(list.market.series.map(({ id, brand }) => ({ name: `列表${id}`, brandId: brandOf.get(brand)! })))
    .returning()
  for (const [at, { id }] of list.market.series.entries()) seriesOf.set(series[at]!.id, id)
  const rows = list.reports.map((report, at) => {
    const { brand, power } = list.market.series[report.series]!
    const bit = (kind: number) => (report.severe >> kind) % 2 === 1
    return {
      ...{
        no: `L${at}`,
        day: dayText(firstDay + report.day),
        brand: brandOf.get(brand),
        series: series[report.series]!.id,
        power,
      },
      ...{
        assembly: report.assembly,
        part: report.part,
        symptoms: report.symptoms,
        year: report.modelYear,
        score: report.score,
      },
      ...{ vin: report.vin, text: report.text, crash: bit(0), fire: bit(1), rollover: bit(2) },
      ...{ injured: Number(bit(3)), death: Number(bit(4)) },
    }
  })
  for (let at = 0; at < rows.length; at += 1000)
    await db.execute(sql`INSERT INTO defects (complaint_no, state, received_at, complaint_type, vin, producer_id, brand_id,
        model_range_id, model_year, power_type, assembly_code, sub_assembly_code, symptom_codes, description, severity_score, crash, fire,
        rollover, injured_count, death_count)
      SELECT no, 10, day, '01', vin, ${producerId}::bigint, brand, series, year, power, assembly, part, symptoms, text, score, crash, fire, rollover,
        injured, death
      FROM jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + 1000))}::jsonb) AS r(no text, day date, vin text, brand bigint,
        series bigint, year int, power text, assembly text, part text, symptoms text[], text text, score int, crash boolean,
        fire boolean, rollover boolean, injured int, death int)`)
}

it('of a database fires as the engine alone does over the same list', async () => {
  const alone = await replayList(list, rules)
  const to = dayText(firstDay + list.days)
  // The database has records of its own.
  const ofList = rules.map(rule => ({ ...rule, filters: { ...rule.filters, producerId: [producerId] } }))
  const found = await replay(ctx, ofList, { from: dayText(firstDay + 7), to, mode: 'received' })
  const key = ({ rule, week, level, group, event, n, collapsed, expected, s, h, severe, parts }: Hit) =>
    JSON.stringify([
      rule,
      week,
      level,
      group.modelRangeId,
      event,
      n,
      collapsed,
      round(expected),
      round(s),
      round(h),
      severe,
      [...parts].sort(),
    ])
  const round = (value: number) => value.toFixed(9)
  const named = (hit: Hit): Hit => ({
    ...hit,
    group: { modelRangeId: seriesOf.get(hit.group.modelRangeId ?? '') },
  })
  const ofSeries = (hits: readonly Hit[]) => hits.filter(({ group }) => group.modelRangeId)
  expect(found.weeks).toBe(list.days / 7)
  expect(found.hits).toHaveLength(alone.hits.length)
  expect(ofSeries(found.hits).map(named).map(key).sort()).toEqual(ofSeries(alone.hits).map(key).sort())
  expect(found.alarms).toHaveLength(alone.alarms.length)
  expect(found.alarms.length).toBeGreaterThan(5)
}, 60_000)

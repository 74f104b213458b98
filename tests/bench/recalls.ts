import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { matchJob } from '@/lib/defects/matching/match-job'
import { readMatch } from '@/lib/defects/matching/read-match'
import { lockKnownRecalls } from '@/lib/defects/recalls/evaluate-changes'
import type { Car } from '@/lib/defects/recalls/judge'
import { knownRecalls } from '@/lib/defects/recalls/known-recalls'
import { matchesOf, storedMatches } from '@/lib/defects/recalls/recall-rows'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { startMatch } from '@/lib/recalls/match/start-match'
import { runNextJob } from '../support/database/run-next-job'
import { copyDatabase } from './copy-database'
import { percentile } from './percentile'
import { plantRecalls } from './plant-recalls'
import { addReader } from './product'
import { machine, writeTable } from './write-table'

const [campaigns, sampled, goals] = [200, 1_000, { judgedMs: 1, matchedSeconds: 20 }]
const matched = 20_000

const both = (times: number[]) =>
  `${percentile(times, 0.5).toFixed(2)} / ${percentile(times, 0.95).toFixed(2)}`
const mark = (value: number, limit: number) => (value <= limit ? '✓' : '✗')

async function timed<T>(times: number[], work: () => T | Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work()
  times.push(performance.now() - from)
  return result
}

async function judging(ctx: Ctx): Promise<string[]> {
  const cars = await query<Car & { id: string }>(
    ctx.db,
    `SELECT id::text, model_range_id::text AS "modelRangeId", brand_id::text AS "brandId", type_code_id::text AS "typeCodeId",
        model_name AS "modelName", model_year AS "modelYear", production_date::text AS "productionDate",
        power_type AS "powerType", vin, vin_status AS "vinStatus"
      FROM defects TABLESAMPLE SYSTEM (1) LIMIT ${sampled}`,
  )
  const known = await knownRecalls(ctx)
  const [floor, lock, memory, stored]: number[][] = [[], [], [], []]
  let found = 0
  for (const car of cars)
    await ctx.tx(async tx => {
      await query(tx.db, 'SELECT 1')
      await timed(floor!, () => query(tx.db, 'SELECT 1'))
      await timed(lock!, () => lockKnownRecalls(tx))
      await timed(stored!, () => storedMatches(tx, [car.id]))
      found += await timed(memory!, () => matchesOf(known, car).length)
    })
  const onTop = memory!.map((ms, at) => ms + Math.max(0, lock![at]! - floor![at]!))
  return [
    `| the barest round trip | ${both(floor!)} |`,
    `| locking the revision, a round trip | ${both(lock!)} |`,
    `| rows of the record, a round trip of an amendment | ${both(stored!)} |`,
    `| judging in memory, ${(found / cars.length).toFixed(2)} campaigns a record | ${both(memory!)} |`,
    `| judging and the lock, less the barest round trip | ${both(onTop)} ${mark(percentile(onTop, 0.95), goals.judgedMs)} |`,
  ]
}

async function matching(ctx: Ctx): Promise<string[]> {
  const [series, ...others] = await query<{ id: string; n: number }>(
    ctx.db,
    `SELECT model_range_id::text AS id, count(*)::int AS n FROM defects WHERE model_range_id IS NOT NULL
      GROUP BY 1 ORDER BY n DESC LIMIT 20`,
  )
  const chosen = [series!]
  while (chosen.reduce((sum, { n }) => sum + n, 0) < matched && others.length > 0)
    chosen.push(others.shift()!)
  const [recall] = await query<{ id: string }>(
    ctx.db,
    `INSERT INTO recalls (recall_no, title, kind, influence, producer_id, assembly_code, defect, filed_at, quantity, state)
      VALUES ('BENCHMATCH', 'Bench', 'safety', 'voluntary', (SELECT min(id) FROM producers), '04', 'x', '2025-01-01', 1,
        'running') RETURNING id::text`,
  )
  for (const [sort, { id }] of chosen.entries())
    await query(
      ctx.db,
      `INSERT INTO recall_scopes (recall_id, sort, model_range_id, production_from, production_to)
        VALUES ($1, $2, $3, '2019-01-01', '2021-12-31')`,
      [recall!.id, sort, id],
    )
  const lines: string[] = []
  for (const [name, dry] of [
    ['previewed', true],
    ['applied', false],
    ['applied again', false],
  ] as const) {
    const { jobId } = await startMatch(ctx, { id: recall!.id, dry })
    const from = performance.now()
    await runNextJob(ctx.db, [matchJob], async () => ctx, 'long', jobId)
    const seconds = (performance.now() - from) / 1_000
    const { result, ...match } = await readMatch(ctx, { jobId })
    const total = match.total ?? 0
    const per = (seconds / total) * matched
    const counted = `${result!.covered.now} covered, ${result!.possible.now} possibly`
    lines.push(
      `| ${total.toLocaleString('en-US')} records ${name}, ${counted} | ${seconds.toFixed(1)} s; ${per.toFixed(1)} s for 20 000 ${mark(per, goals.matchedSeconds)} |`,
    )
    console.log(lines.at(-1))
  }
  return lines
}

const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR = '.data' } = process.env
const postgres = DATABASE_URL ? undefined : await startPostgres({ dataDir: `${DATA_DIR}/postgres` })
const copy = await copyDatabase(
  DATABASE_URL ?? postgres!.url,
  DATABASE_URL ? DATABASE_OWNER_URL || DATABASE_URL : postgres!.ownerUrl,
)
try {
  const keeper = await addReader(copy.url, { recall: ['query', 'get', 'edit'] })
  const { pool } = keeper.database
  await plantRecalls(keeper.database, campaigns)
  const { rows } = await pool.query('SELECT count(*)::int AS n FROM defects')
  const load = loadavg()[0]!.toFixed(1)
  const text = [
    `${rows[0].n.toLocaleString('en-US')} records, ${campaigns} campaigns of ten scopes, ${machine()}, load ${load} before.`,
    '',
    '| a record | p50 / p95 ms |',
    '|---|--:|',
    ...(await judging(keeper.ctx)),
    '',
    '| a match | seconds |',
    '|---|--:|',
    ...(await matching(keeper.ctx)),
    '',
    `Load ${loadavg()[0]!.toFixed(1)} after.`,
  ].join('\n')
  console.log(text)
  writeTable('recalls', text, fileURLToPath(new URL('recalls.md', import.meta.url)))
  await keeper.database.close()
} finally {
  await copy.drop()
  await postgres?.stop()
}

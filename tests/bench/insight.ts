import { randomInt } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { processorMs } from '@/lib/core/process/processor-time'
import { sessionCookie } from '@/lib/core/session-cookie'
import { addMonths } from '@/lib/core/today'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { after, askTogether, readList } from './insight/analysts'
import { both, judged, kB, mark, ms } from './insight/judged'
import { chooseQuestions } from './insight/questions'
import { askOnce, type Sent } from './load'
import { percentile } from './percentile'
import { addReader, startProduct } from './product'
import { pageWeight } from './server-figures'
import { machine, writeTable } from './write-table'

const usualMonths = '6,24,all'
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    users: { type: 'string', default: '10' },
    /** Calls whose name has this word, `file`, a page, or `users`. */
    only: { type: 'string' },
    /** Windows, the first of them without pages when there are several. */
    months: { type: 'string', default: usualMonths },
  },
})
const rounds = Number(options.rounds)
const users = Number(options.users)
const windows = options.months.split(',').map(months => (months === 'all' ? null : Number(months)))
const goals = {
  cold: 200,
  allTime: 400,
  warm: 20,
  users: 1_500,
  list: 1.3,
  vin: 60,
  cpu: 25,
  html: 120,
  scripts: 280,
}

const postgres = process.env.DATABASE_URL
  ? undefined
  : await startPostgres({ dataDir: `${process.env.DATA_DIR || '.data'}/postgres` })
const url = process.env.DATABASE_URL ?? postgres!.url
const reader = await addReader(url, {
  vehicle_defect: ['query', 'get'],
  defect_analysis: ['query', 'export'],
  vehicle_file: ['query', 'get'],
})
let product = await startProduct(url)
const { pool } = reader.database
let recent: string[] = []
const agent = new Agent({ keepAlive: true })
interface Case {
  name: string
  months: number | null
  path: string
}

async function run(): Promise<string> {
  const { rows } = await pool.query(
    `SELECT max(received_at)::text AS last, min(received_at)::text AS first, count(*)::int AS records FROM defects
      WHERE deleted_at IS NULL`,
  )
  const { last, first, records } = rows[0] as { last: string; first: string; records: number }
  const received = await pool.query<{ id: string }>(
    `SELECT id::text FROM defects WHERE received_at > $1::date - 30 AND deleted_at IS NULL AND state >= 10 LIMIT 1000`,
    [last],
  )
  recent = received.rows.map(({ id }) => id)
  const from = (months: number | null) =>
    months === null ? first : addMonths(last, -months).replace(/..$/, '01')
  const questions = await chooseQuestions(pool)
  const cases = questions
    .flatMap(({ name, path, words }) =>
      windows.map(months => ({
        name,
        months,
        path: `/app/analysis/${path}?${wordsOf({ ...words, receivedAtFrom: from(months), receivedAtTo: last })}`,
      })),
    )
    .filter(({ name }) => !options.only || options.only === 'users' || name.includes(options.only))
  for (const one of cases) await ask(one.path)
  const lines = [
    `${records.toLocaleString('en-US')} records, ${machine()}.`,
    '',
    '| call | window | kB | without the store p50 / p95 ms | just started p50 / p95 ms | after a write p50 / p95 ms | warm p50 / p95 ms |',
    '|---|---|--:|--:|--:|--:|--:|',
  ]
  if (options.only === 'users') return (await together(cases)).join('\n')
  for (const one of cases) {
    lines.push(await timed(one))
    console.log(lines.at(-1))
  }
  if (!options.only || options.only === 'file') lines.push(...(await files()))
  if (cases.length > 0) lines.push('', ...(await pages(from, last)), ...(await together(cases)))
  return lines.join('\n')
}

const wordsOf = (words: Record<string, string>) =>
  new URLSearchParams(
    Object.entries(words).flatMap(([name, all]) => all.split(',').map(value => [name, value])),
  )

async function files(): Promise<string[]> {
  const { rows: cars } = await pool.query(
    `SELECT id::text, model_range_id::text AS series FROM defects TABLESAMPLE SYSTEM (0.05)
      WHERE deleted_at IS NULL AND state >= 10 AND vin_status = 'ok' AND model_range_id IS NOT NULL LIMIT 40`,
  )
  const { rows: largest } = await pool.query(
    `SELECT model_range_id::text AS series FROM defects TABLESAMPLE SYSTEM (1)
      WHERE deleted_at IS NULL AND model_range_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
  )
  const [first] = cars
  const kinds: [name: string, limit: number, requests: Sent[]][] = [
    [
      'record page',
      Number.POSITIVE_INFINITY,
      cars.map(({ id }) => sentTo(`/app/complaintsvehicleinfo/info/${id}`)),
    ],
    ['file by VIN', goals.vin, cars.map(({ id }) => fileOf(id))],
    ['file of a series', goals.cold, cars.map(({ series }) => seriesFile(series))],
    ['file of the largest series', goals.cold, Array(rounds).fill(seriesFile(largest[0].series))],
  ]
  await askOnce(product.origin, fileOf(first.id), agent)
  const lines = ['', '| vehicle file | cold p50 / p95 ms |', '|---|--:|']
  for (const [name, limit, requests] of kinds) {
    const times: number[] = []
    for (const request of requests) {
      await forget()
      const from = performance.now()
      await askOnce(product.origin, request, agent)
      times.push(performance.now() - from)
    }
    const found = { p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
    lines.push(`| ${name} | ${both(found)} ${mark(found.p95, limit)} |`)
  }
  return lines
}

const bearer = { authorization: `Bearer ${reader.token}`, 'content-type': 'application/json' }
const fileOf = (complaintId: string): Sent => ({
  method: 'POST',
  path: '/app/vehiclefile',
  headers: bearer,
  body: JSON.stringify({ complaintId }),
})
const seriesFile = (series: string): Sent => ({
  method: 'GET',
  path: `/app/vehiclefile/series/${series}`,
  headers: bearer,
})

const listPage = (page: number): Sent => ({
  method: 'POST',
  path: '/app/complaintsvehicleinfo/page',
  headers: bearer,
  body: JSON.stringify({ page, limit: 10 }),
})

const sentTo = (path: string): Sent => ({
  method: 'GET',
  path,
  headers: /^\/app\/(analysis|complaintsvehicleinfo)/.test(path)
    ? { authorization: `Bearer ${reader.token}` }
    : { cookie: `${sessionCookie}=${reader.token}` },
})
const ask = async (path: string) => {
  const from = performance.now()
  const answer = await askOnce(product.origin, sentTo(path), agent)
  return { ms: performance.now() - from, bytes: answer.length }
}

/** Nothing that was kept is current any more, and the column store is empty: PostgreSQL answers. */
const forget = () => pool.query('SELECT count_month_write(NULL)')

/** The server stops as operations stop it, and starts again; a list has loaded its code, no question was asked. */
async function restart() {
  await product.stop()
  product = await startProduct(url)
  await askOnce(product.origin, listPage(1), agent)
}

/** Until the column store has the records again. */
async function filled() {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${product.origin}/app/readyz`).then(answered => answered.json())
    if (JSON.stringify(answer).includes('"columns":"ready"')) return
    await sleep(200)
  }
  throw new Error('The column store was not filled.')
}

async function justStarted(path: string) {
  await ask(path)
  await filled()
  const times = await repeated(path, restart, Math.min(rounds, 3))
  await filled()
  return times
}

/** As saving a record of the last weeks does. */
const write = () =>
  pool.query('UPDATE defects SET updated_at = updated_at WHERE id = $1', [recent[randomInt(recent.length)]])

async function repeated(path: string, before: () => Promise<unknown> = async () => {}, times = rounds) {
  const taken: number[] = []
  let bytes = 0
  for (let round = 0; round < times; round++) {
    await before()
    const answer = await ask(path)
    taken.push(answer.ms)
    bytes = answer.bytes
  }
  return { p50: percentile(taken, 0.5), p95: percentile(taken, 0.95), bytes }
}

async function timed({ name, months, path }: Case): Promise<string> {
  const cold = await repeated(path, forget)
  const started = await justStarted(path)
  const written = await repeated(path, write)
  const warm = await repeated(path)
  const limit = months === null ? goals.allTime : goals.cold
  const window = months === null ? 'all' : `${months} months`
  return `| ${name} | ${window} | ${kB(cold.bytes)} | ${judged(cold, limit)} | ${judged(started, limit)} | ${judged(written, limit)} | ${judged(warm, goals.warm)} |`
}

const callsOfPages: Record<string, readonly string[]> = {
  report: ['report?'],
  look: ['trend?', 'facets?of=province&of=source&of=lag&of=mop&of=mileage', 'facets?of=words'],
  prop: ['disproportion?'],
}

/**
 * Milliseconds of the server's processor time for one of many; its clock ticks in 10 ms. V8 compiles what runs often for
 * the first hundreds of answers, which a server that has run for an hour has behind it.
 */
async function cpuPer(path: string): Promise<number> {
  const times = 50
  for (let at = 0; at < 150; at++) await ask(path)
  const before = processorMs(product.pid) ?? Number.NaN
  for (let at = 0; at < times; at++) await ask(path)
  return ((processorMs(product.pid) ?? Number.NaN) - before) / times
}

async function pages(from: (months: number | null) => string, last: string): Promise<string[]> {
  const lines = [
    '| page | window | without the store p50 / p95 ms | just started p50 / p95 ms | after a write p50 / p95 ms | warm p50 / p95 ms | CPU ms, warm | of its calls | beside them | HTML kB | first-load JS kB gz |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
  ]
  for (const [page, calls] of Object.entries(callsOfPages))
    for (const months of windows.length > 1 ? windows.slice(1) : windows) {
      if (options.only && options.only !== page) continue
      const words = new URLSearchParams({ receivedAtFrom: from(months), receivedAtTo: last })
      const path = `/app/${page}?${words}`
      await ask(path)
      const cold = await repeated(path, forget)
      const started = await justStarted(path)
      const written = await repeated(path, write)
      const warm = await repeated(path)
      const cpu = { page: await cpuPer(path), calls: 0 }
      for (const one of calls) cpu.calls += await cpuPer(`/app/analysis/${one}&${words}`)
      const own = cpu.page - cpu.calls
      const weight = await pageWeight(product.origin, path, sentTo(path).headers)
      const limit = months === null ? goals.allTime : goals.cold
      lines.push(
        `| /${page} | ${months === null ? 'all' : `${months} months`} | ${judged(cold, limit)} | ${judged(started, limit)} | ${judged(written, limit)} | ${both(warm)} | ${cpu.page.toFixed(0)} | ${cpu.calls.toFixed(0)} | ${own.toFixed(0)} ${mark(own, goals.cpu)} | ${weight.html.toFixed(0)} ${mark(weight.html, goals.html)} | ${weight.scripts.toFixed(0)} ${mark(weight.scripts, goals.scripts)} |`,
      )
    }
  return lines
}

async function together(cases: readonly Case[]): Promise<string[]> {
  const list = async () => {
    const from = performance.now()
    await askOnce(product.origin, listPage(randomInt(1, 20)), agent)
    return performance.now() - from
  }
  const quiet = await readList(list, after(5_000))
  const common = cases.filter(({ months }) => months !== null)
  const lines: string[] = []
  for (const [before, says] of [
    [write, 'a record written before each'],
    [forget, 'everything counted anew'],
  ] as const) {
    for (const { path } of common) await ask(path)
    const questions = common.map(
      ({ path }) =>
        async () =>
          (await ask(path)).ms,
    )
    const found = await askTogether(questions, { users, before, list, until: after(15_000) })
    lines.push(
      '',
      `${users} analysts at once, a question every other second, ${says}: p50 ${ms(found.p50)} ms, p95 ${ms(found.p95)} ms ${mark(found.p95, goals.users)} of ${found.answers} answers, ${found.refused} refused; the list's p95 ${ms(quiet)} ms before, ${ms(found.list)} ms meanwhile ${mark(found.list / quiet, goals.list)}.`,
    )
  }
  return lines
}

try {
  const text = await run()
  console.log(text)
  if (!options.only && options.months === usualMonths)
    writeTable('insight', text, fileURLToPath(new URL('insight.md', import.meta.url)))
} finally {
  agent.destroy()
  await product.stop()
  await reader.leave()
  await postgres?.stop()
}

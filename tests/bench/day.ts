import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { connect } from '@/db/client'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { addPerson, addSession, contextOf } from '../support/people/people'
import { copyDatabase } from './copy-database'
import { Figures } from './day/figures'
import { work } from './day/people'
import { backtest, exportMonth, importSheet, type Office, publicReports, runRules } from './day/works'
import { percentile } from './percentile'
import { startProduct } from './product'
import { memoryOf } from './server-figures'
import { machine, writeTable } from './write-table'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    people: { type: 'string', default: '300' },
  },
})
const minutes = Number(options.minutes)
const people = Number(options.people)
const goalMs = 200
const accounts = 20
const page = fileURLToPath(new URL('day.md', import.meta.url))

const { DATABASE_URL, DATA_DIR = '.data' } = process.env
const postgres = DATABASE_URL ? undefined : await startPostgres({ dataDir: `${DATA_DIR}/postgres` })
const owner = DATABASE_URL ? process.env.DATABASE_OWNER_URL || DATABASE_URL : postgres!.ownerUrl
const copy = await copyDatabase(DATABASE_URL ?? postgres!.url, owner)
const folder = mkdtempSync(path.join(tmpdir(), 'bench-day-'))
process.env.FILES_DIR = path.join(folder, 'files')
// All load comes from one machine, so it poses as a trusted proxy that names many addresses.
process.env.TRUSTED_PROXIES = '127.0.0.1,::1'
const database = connect(copy.url, { max: 4 })
try {
  const { rows } = await database.pool.query(
    'SELECT sum(records)::int AS n FROM defect_counts WHERE NOT deleted',
  )
  const product = await startProduct(copy.url)
  try {
    const text = `${rows[0].n.toLocaleString('en-US')} records, ${machine()}.\n\n${await day(product)}`
    console.log(text)
    if (minutes >= 10) writeTable('day', text, page)
  } finally {
    await product.stop()
  }
} finally {
  await database.close()
  await copy.drop()
  rmSync(folder, { recursive: true, force: true })
  await postgres?.stop()
}

async function day(product: { origin: string; pid: number | undefined }): Promise<string> {
  const figures = new Figures()
  const ctx = await contextOf(database.db, 'all')
  const token = (await addPerson(database.db, 'all')).token
  const office: Office = { origin: product.origin, token, database, ctx, folder, figures }
  const ids = await Promise.all(Array.from({ length: accounts }, () => addPerson(database.db, 'all')))
  const tokens = await Promise.all(
    Array.from({ length: people }, (_, at) => addSession(database.db, ids[at % accounts]!.id)),
  )
  const end = performance.now() + minutes * 60_000
  const step = (minutes * 60_000) / 12
  const agent = new Agent({ keepAlive: true, maxSockets: people })
  const each = async (times: number, everyMs: number, run: (at: number) => Promise<unknown>) => {
    for (let at = 0; at < times; at++) {
      await sleep(everyMs)
      await run(at)
    }
  }
  const memory: number[] = []
  const watch = setInterval(() => memory.push(memoryOf(product.pid) ?? Number.NaN), 2_000)
  await Promise.all([
    ...tokens.map((own, mine) =>
      work({ origin: product.origin, token: own, agent, figures, share: { mine, of: people } }, end),
    ),
    publicReports(office, 20, end),
    each(5, step * 2, () => importSheet(office)),
    each(10, step, at => exportMonth(office, at + 1)),
    sleep(step * 3).then(() => runRules(office)),
    sleep(step * 6).then(() => backtest(office)),
  ])
  clearInterval(watch)
  agent.destroy()
  return tableOf(figures, memory)
}

function tableOf(figures: Figures, memory: readonly number[]): string {
  const lines = [
    `${people} people for ${minutes} minutes, 5 imports, 10 exports, 20 public reports a minute, a rule run, a back-test.`,
    '',
    '| what | times | failed | p50 ms | p95 ms | slowest ms |',
    '|---|--:|--:|--:|--:|--:|',
  ]
  for (const [name, { times, failed }] of [...figures.kinds].sort(([one], [other]) =>
    one.localeCompare(other),
  )) {
    const p95 = percentile(times, 0.95)
    const mark = ['list', 'save', 'open', 'search'].includes(name) ? (p95 <= goalMs ? ' ✓' : ' ✗') : ''
    const [p50, , slowest] = [0.5, 0.95, 1].map(share => Math.round(percentile(times, share)))
    lines.push(`| ${name} | ${times.length} | ${failed} | ${p50} | ${Math.round(p95)}${mark} | ${slowest} |`)
  }
  const third = Math.floor(memory.length / 3)
  const mean = (part: readonly number[]) => Math.round(part.reduce((sum, one) => sum + one, 0) / part.length)
  const [first, middle, last] = [memory.slice(0, third), memory.slice(third, -third), memory.slice(-third)]
  lines.push(
    '',
    `Failed: ${figures.failed}${figures.failed === 0 ? ' ✓' : ' ✗'}. Memory of the server, mean of each third of the time: ` +
      `${mean(first)}, ${mean(middle)}, ${mean(last)} MB; at most ${Math.round(Math.max(...memory))} MB.`,
  )
  return lines.join('\n')
}

import { randomInt } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '@/db/client'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { addPerson, addSession } from '../support/people/people'
import { copyDatabase } from './copy-database'
import { Figures } from './day/figures'
import { post, words } from './day/people'
import { askOnce, type Sent } from './load'
import { percentile } from './percentile'
import { startProduct } from './product'
import { memoryOf } from './server-figures'
import { machine } from './write-table'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    // Calls a second, sent at their time whether or not those before have been answered.
    rate: { type: 'string', default: '40' },
  },
})
const [minutes, rate] = [Number(options.minutes), Number(options.rate)]
const accounts = 20

const { DATABASE_URL, DATA_DIR = '.data' } = process.env
const postgres = DATABASE_URL ? undefined : await startPostgres({ dataDir: `${DATA_DIR}/postgres` })
const owner = DATABASE_URL ? process.env.DATABASE_OWNER_URL || DATABASE_URL : postgres!.ownerUrl
const copy = await copyDatabase(DATABASE_URL ?? postgres!.url, owner)
const database = connect(copy.url, { max: 4 })
try {
  const product = await startProduct(copy.url)
  try {
    await soak(product)
  } finally {
    await product.stop()
  }
} finally {
  await database.close()
  await copy.drop()
  await postgres?.stop()
}

async function soak({ origin, pid }: { origin: string; pid: number | undefined }) {
  const people = await Promise.all(Array.from({ length: accounts }, () => addPerson(database.db, 'all')))
  const tokens = await Promise.all(people.map(({ id }) => addSession(database.db, id)))
  const { rows } = await database.pool.query<{ id: string }>(
    'SELECT id FROM defects WHERE deleted_at IS NULL AND state > 0 ORDER BY id DESC LIMIT 1000',
  )
  const figures = new Figures()
  const memory: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 400 })
  const send = async () => {
    const { name, work } = nextCall(rows.map(({ id }) => id))
    const authorization = `Bearer ${tokens[randomInt(accounts)]}`
    await figures.measure(name, () => work(origin, authorization, agent))
  }
  const pending = new Set<Promise<void>>()
  const begun = performance.now()
  const watch = setInterval(() => memory.push(memoryOf(pid) ?? Number.NaN), 5_000)
  for (let at = 0; at < minutes * 60 * rate; at++) {
    await sleep(Math.max(0, begun + (at * 1000) / rate - performance.now()))
    const one = send().finally(() => pending.delete(one))
    pending.add(one)
  }
  await Promise.all(pending)
  clearInterval(watch)
  agent.destroy()
  console.log(`${machine()}; ${rate} calls a second for ${minutes} minutes.\n`)
  console.log('| call | sent | refused | % | p50 ms | p95 ms |\n|---|--:|--:|--:|--:|--:|')
  for (const [name, { times, failed }] of figures.kinds) {
    const sent = times.length + failed
    const shown = [0.5, 0.95].map(share => percentile(times, share).toFixed(0))
    console.log(`| ${[name, sent, failed, ((100 * failed) / sent).toFixed(1), ...shown].join(' | ')} |`)
  }
  const tenth = Math.max(1, Math.floor(memory.length / 10))
  const meanOf = (part: number[]) => (part.reduce((sum, one) => sum + one, 0) / part.length).toFixed(0)
  console.log(
    `\nMemory of the server: ${meanOf(memory.slice(0, tenth))} MB at first, ${meanOf(memory.slice(-tenth))} MB at last.`,
  )
}

type Work = (origin: string, authorization: string, agent: Agent) => Promise<unknown>

function ask(sent: Sent): Work {
  return (origin, authorization, agent) => askOnce(origin, { ...sent, headers: { authorization } }, agent)
}

async function add(origin: string, authorization: string) {
  const body = new FormData()
  const record = {
    draft: true,
    receivedAt: '2026-01-20',
    summary: `制动踏板发软 ${randomInt(1e9)}`,
    description: `行驶中${words[randomInt(words.length)]}，${randomInt(1e9)}`,
  }
  body.append('data', JSON.stringify(record))
  const path = 'complaintsvehicleinfo'
  const answer = await fetch(`${origin}/app/${path}`, { method: 'POST', headers: { authorization }, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text.slice(0, 300)}`)
}

/** Four fifths read, one fifth writes. */
function nextCall(ids: readonly string[]): { name: string; work: Work } {
  const chance = randomInt(100)
  if (chance < 20) return { name: 'add', work: add }
  if (chance < 55) {
    const keyword = words[randomInt(words.length)]
    const filters = [{}, { state: [10, 20] }, { province: '310000' }, { keyword }][randomInt(4)]!
    const body = { page: randomInt(1, 6), limit: 20, ...filters }
    return { name: 'list', work: ask(post('complaintsvehicleinfo/page', body)) }
  }
  const path = chance < 85 ? `complaintsvehicleinfo/info/${ids[randomInt(ids.length)]}` : 'analysis/report'
  const name = chance < 85 ? 'record' : 'report'
  return { name, work: ask({ method: 'GET', path: `/app/${path}`, headers: {} }) }
}

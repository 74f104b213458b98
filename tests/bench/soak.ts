import { randomInt } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '@/db/client'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { addPerson, addSession } from '../support/people/people'
import { copyDatabase } from './copy-database'
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
const words = ['异响', '漏油', '抖动', '制动', '熄火', '变速器', '充电', '转向']

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

interface Figures {
  times: number[]
  refused: Map<string, number>
}

async function soak({ origin, pid }: { origin: string; pid: number | undefined }) {
  const people = await Promise.all(Array.from({ length: accounts }, () => addPerson(database.db, 'all')))
  const tokens = await Promise.all(people.map(({ id }) => addSession(database.db, id)))
  const { rows } = await database.pool.query<{ id: string }>(
    'SELECT id FROM defects WHERE deleted_at IS NULL ORDER BY id DESC LIMIT 1000',
  )
  const figures = new Map<string, Figures>()
  const memory: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 400 })
  const send = async () => {
    const { name, sent, record } = nextCall(rows.map(({ id }) => id))
    const { times, refused } = figures.get(name) ?? { times: [], refused: new Map<string, number>() }
    figures.set(name, { times, refused })
    const authorization = `Bearer ${tokens[randomInt(accounts)]}`
    const from = performance.now()
    try {
      if (record) await addRecord(origin, authorization, record)
      else await askOnce(origin, { ...sent, headers: { authorization } }, agent)
      times.push(performance.now() - from)
    } catch (error) {
      const why = /answered (\d+)/.exec((error as Error).message)?.[1] ?? (error as Error).message
      if (!refused.has(why)) console.error((error as Error).message)
      refused.set(why, (refused.get(why) ?? 0) + 1)
    }
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
  console.log('| call | sent | refused | % | p50 ms | p95 ms |\n|---|--:|---|--:|--:|--:|')
  for (const [name, { times, refused }] of figures) {
    const lost = [...refused.values()].reduce((sum, count) => sum + count, 0)
    const sent = times.length + lost
    const why = [...refused].map(([status, count]) => `${count} × ${status}`).join(', ')
    const shown = [0.5, 0.95].map(share => percentile(times, share).toFixed(0))
    console.log(`| ${[name, sent, why, ((100 * lost) / sent).toFixed(1), ...shown].join(' | ')} |`)
  }
  const tenth = Math.max(1, Math.floor(memory.length / 10))
  const meanOf = (part: number[]) => (part.reduce((sum, one) => sum + one, 0) / part.length).toFixed(0)
  console.log(
    `\nMemory of the server: ${meanOf(memory.slice(0, tenth))} MB at first, ${meanOf(memory.slice(-tenth))} MB at last.`,
  )
}

async function addRecord(origin: string, authorization: string, record: object) {
  const body = new FormData()
  body.append('data', JSON.stringify(record))
  const answer = await fetch(`${origin}/app/complaintsvehicleinfo`, {
    method: 'POST',
    headers: { authorization },
    body,
  })
  const text = await answer.text()
  if (!answer.ok)
    throw new Error(`POST complaintsvehicleinfo answered ${answer.status}: ${text.slice(0, 300)}`)
}

/** Four fifths read, one fifth writes. */
function nextCall(ids: readonly string[]): { name: string; sent: Sent; record?: object } {
  const json = (path: string, body: object): Sent => ({
    method: 'POST',
    path: `/app/${path}`,
    headers: {},
    body: JSON.stringify(body),
  })
  const chance = randomInt(100)
  if (chance < 20)
    return {
      name: 'add',
      sent: json('complaintsvehicleinfo', {}),
      record: {
        draft: true,
        receivedAt: '2026-01-20',
        summary: `制动踏板发软 ${randomInt(1e9)}`,
        description: `行驶中${words[randomInt(words.length)]}，${randomInt(1e9)}`,
      },
    }
  if (chance < 55) {
    const filters = [
      {},
      { state: [10, 20] },
      { province: '310000' },
      { keyword: words[randomInt(words.length)] },
    ]
    return {
      name: 'list',
      sent: json('complaintsvehicleinfo/page', {
        page: randomInt(1, 6),
        limit: 20,
        ...filters[randomInt(4)]!,
      }),
    }
  }
  if (chance < 85) {
    const path = `/app/complaintsvehicleinfo/info/${ids[randomInt(ids.length)]}`
    return { name: 'record', sent: { method: 'GET', path, headers: {} } }
  }
  return { name: 'report', sent: { method: 'GET', path: '/app/analysis/report', headers: {} } }
}

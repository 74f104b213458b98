import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { connect } from '@/db/client'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { addPerson } from '../support/people/people'
import { copyDatabase } from './copy-database'
import { makeRunDue, secondsOfRun, startBacktest } from './day/works'
import { askOnce, type Sent } from './load'
import { percentile } from './percentile'
import { startProduct } from './product'
import { childrenOf, jobsOf, memoryOf } from './server-figures'
import { machine, writeTable } from './write-table'

const { values: options } = parseArgs({ options: { 'in-place': { type: 'boolean', default: false } } })
const years = 3
const quietMs = 20_000
const pauseMs = 100
const page = fileURLToPath(new URL('signals.md', import.meta.url))

const { DATABASE_URL, DATA_DIR = '.data' } = process.env
const postgres = DATABASE_URL ? undefined : await startPostgres({ dataDir: `${DATA_DIR}/postgres` })
const url = DATABASE_URL ?? postgres!.url
const owner = DATABASE_URL ? process.env.DATABASE_OWNER_URL || DATABASE_URL : postgres!.ownerUrl
// A run opens items, which is why it works on a copy unless there is no room for one.
const copy = await copyDatabase(url, owner, { inPlace: options['in-place'] })
const database = connect(copy.url, { max: 2 })
try {
  const product = await startProduct(copy.url)
  try {
    const text = await measureRuns(product)
    console.log(text)
    if (!options['in-place']) writeTable('runs', text, page)
  } finally {
    await product.stop()
  }
} finally {
  await database.close()
  await copy.drop()
  await postgres?.stop()
}

async function measureRuns({ origin, pid }: { origin: string; pid: number | undefined }): Promise<string> {
  const { rows } = await database.pool.query(
    'SELECT sum(records)::int AS n FROM defect_counts WHERE NOT deleted',
  )
  const { token } = await addPerson(database.db, 'all')
  const list: Sent = {
    method: 'POST',
    path: '/app/complaintsvehicleinfo/page',
    headers: { authorization: `Bearer ${token}` },
    body: '{}',
  }

  /** Lists while `goesOn`, and the most memory of the processes that run jobs meanwhile, in MB. */
  const meanwhile = async (goesOn: () => boolean) => {
    const took: number[] = []
    let memory = 0
    while (goesOn()) {
      const from = performance.now()
      await askOnce(origin, list)
      took.push(performance.now() - from)
      for (const job of jobsOf(pid))
        for (const one of [job, ...childrenOf(job)]) memory = Math.max(memory, memoryOf(one) ?? 0)
      await sleep(pauseMs)
    }
    return { p50: percentile(took, 0.5), p95: percentile(took, 0.95), calls: took.length, memory }
  }
  const during = async (work: Promise<number>) => {
    let over = false
    const seconds = work.finally(() => {
      over = true
    })
    return { ...(await meanwhile(() => !over)), seconds: await seconds }
  }
  const until = (end: number) => () => performance.now() < end

  await untilNothingRuns()
  // The first turn warms up the server.
  await meanwhile(until(performance.now() + 5_000))
  const quiet = await meanwhile(until(performance.now() + quietMs))
  const run = await during(
    makeRunDue(database).then(async before => {
      for (;;) {
        const seconds = await secondsOfRun(database, before)
        if (seconds !== undefined) return seconds
        await sleep(500)
      }
    }),
  )
  const backtest = await during(startBacktest({ origin, token }, { years, rules: 10 }))
  const line = (name: string, of: Partial<typeof run> & typeof quiet) =>
    `| ${name} | ${of.seconds?.toFixed(1) ?? ''} | ${of.seconds ? of.memory.toFixed(0) : ''} | ${of.p50.toFixed(1)} / ${of.p95.toFixed(1)} | ${of.calls} |`
  return [
    `${rows[0].n.toLocaleString('en-US')} records, ${machine()}.`,
    '',
    "| what | seconds | memory of the jobs' process, MB | list p50 / p95 ms meanwhile | lists |",
    '|---|--:|--:|--:|--:|',
    line('nothing', quiet),
    line('a daily run of the shipped rules', run),
    line(`a back-test of ${years} years of all that are on`, backtest),
  ].join('\n')
}

/** A server that starts makes up for what is due. */
async function untilNothingRuns(): Promise<void> {
  const daily = `SELECT FROM signal_runs WHERE every = 'day' AND state = 'done'`
  const pending = `SELECT FROM jobs WHERE state IN ('queued', 'running')`
  const has = async (text: string) => ((await database.pool.query(text)).rowCount ?? 0) > 0
  while (!(await has(daily)) || (await has(pending))) await sleep(1_000)
}

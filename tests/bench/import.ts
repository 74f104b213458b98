import { randomBytes } from 'node:crypto'
import { mkdtempSync, openAsBlob, readFileSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { processorMs } from '@/lib/core/process/processor-time'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { copyDatabase } from './copy-database'
import { askOnce, load, type Sent } from './load'
import { makeSheet } from './make-sheet'
import { plantRecalls } from './plant-recalls'
import { addReader, startProduct } from './product'
import { childrenOf, jobsOf, memoryOf } from './server-figures'

const { values: options, positionals } = parseArgs({
  options: {
    recalls: { type: 'string', default: '0' },
    'in-place': { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const sizes = positionals.map(Number).filter(Boolean)

const working = `SELECT count(*)::int AS n FROM jobs WHERE state IN ('queued', 'running')`

interface Run {
  rows: number
  megabytes: number
  seconds: number
  answered: number
  server: { before: number; peak: number }
  jobs: number
  reader: number
  /** Processor time in seconds: it is affected least by other load on the machine. */
  cpu: { server: number; jobs: number; reader: number; database: number }
  listP95: number
  looks: number
  undone: number
}

async function benchImport(sizes: readonly number[]): Promise<string> {
  const { DATABASE_URL, DATA_DIR = '.data' } = process.env
  const postgres = DATABASE_URL ? undefined : await startPostgres({ dataDir: `${DATA_DIR}/postgres` })
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-import-'))
  process.env.FILES_DIR = path.join(folder, 'files')
  const copy = await copyDatabase(
    DATABASE_URL ?? postgres!.url,
    DATABASE_URL ? process.env.DATABASE_OWNER_URL || DATABASE_URL : postgres!.ownerUrl,
    { inPlace: options['in-place'] },
  )
  try {
    const sender = await addReader(copy.url, { vehicle_defect_import: ['import'] })
    if (Number(options.recalls) > 0) await plantRecalls(sender.database, Number(options.recalls))
    const product = await startProduct(copy.url)
    try {
      const runs: Run[] = []
      for (const rows of sizes) {
        const file = path.join(folder, `${rows}.xlsx`)
        await makeSheet(sender.ctx, file, rows, `B${randomBytes(4).toString('hex')}`)
        // What the system does by itself would be measured too.
        while ((await sender.database.pool.query(working)).rows[0].n > 0) await sleep(1_000)
        const { rows: found } = await sender.database.pool.query('SELECT pg_backend_pid() AS pid')
        runs.push(await run(product, sender.token, file, rows, parentOf(found[0].pid)))
      }
      return table(runs)
    } finally {
      await product.stop()
      await sender.database.close()
    }
  } finally {
    await copy.drop()
    rmSync(folder, { recursive: true })
    await postgres?.stop()
  }
}

type Product = Awaited<ReturnType<typeof startProduct>>

const pause = 200

async function run(
  { origin, pid }: Product,
  token: string,
  file: string,
  rows: number,
  database: number,
): Promise<Run> {
  const headers = { authorization: `Bearer ${token}` }
  const call = async (method: string, way: string, body?: FormData | string) => {
    const answer = await fetch(`${origin}/app/complaintsvehicleinfo/excel${way}`, {
      method,
      headers: { ...headers, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
      body,
    })
    const { data, resMsg } = (await answer.json()) as { data: Told; resMsg?: string }
    if (!answer.ok) throw new Error(`${method} excel${way} answered ${answer.status}: ${resMsg}`)
    return data
  }
  const list: Sent = {
    method: 'POST',
    path: '/app/complaintsvehicleinfo/page',
    headers,
    body: JSON.stringify({}),
  }
  await load(origin, list, { connections: 1, seconds: 1 })
  const memory = { before: memoryOf(pid) ?? Number.NaN, peak: 0, jobs: 0, reader: 0 }
  const watch = setInterval(() => watchMemory(memory, pid), 200)
  const used = cpuMeter(pid, database)
  const form = new FormData()
  form.append('file', await openAsBlob(file), 'bench.xlsx')
  form.append('mode', 'valid')
  const startedAt = performance.now()
  const { jobId } = await call('POST', '', form)
  const answered = (performance.now() - startedAt) / 1000
  const times: number[] = []
  let reported: Told
  do {
    // About the load of a dozen people who turn pages.
    const from = performance.now()
    await askOnce(origin, list)
    times.push(performance.now() - from)
    if (times.length % 2 === 0) reported = await call('GET', `/${jobId}`)
    used.look()
    await sleep(Math.max(0, pause - (performance.now() - from)))
  } while (!reported! || ['queued', 'running'].includes(reported.state))
  const cpu = used.sum()
  const seconds = (Date.parse(reported.finishedAt!) - Date.parse(reported.createdAt)) / 1000 + answered
  if (reported.created !== rows)
    throw new Error(`${reported.created} of ${rows} rows were stored: ${reported.reason}`)
  const undoing = performance.now()
  await call('POST', `/${jobId}/undo`, '{}')
  while ((await call('GET', `/${jobId}`)).state !== 'undone') await sleep(200)
  const undone = (performance.now() - undoing) / 1000
  clearInterval(watch)
  times.sort((one, other) => one - other)
  return {
    rows,
    megabytes: statSync(file).size / 1e6,
    seconds,
    answered,
    server: { before: memory.before, peak: memory.peak },
    jobs: memory.jobs,
    reader: memory.reader,
    cpu,
    listP95: times[Math.floor(times.length * 0.95)]!,
    looks: times.length,
    undone,
  }
}

interface Told {
  jobId: string
  state: string
  created: number
  reason: string | null
  createdAt: string
  finishedAt: string | null
}

function watchMemory(memory: { peak: number; jobs: number; reader: number }, pid: number | undefined) {
  memory.peak = Math.max(memory.peak, memoryOf(pid) ?? 0)
  for (const child of jobsOf(pid)) {
    memory.jobs = Math.max(memory.jobs, memoryOf(child) ?? 0)
    for (const reader of childrenOf(child)) memory.reader = Math.max(memory.reader, memoryOf(reader) ?? 0)
  }
}

function cpuMeter(pid: number | undefined, database: number) {
  const seen = { jobs: new Map<number, number>(), reader: new Map<number, number>() }
  const of = (times: Map<number, number>) => [...times.values()].reduce((sum, time) => sum + time, 0)
  const look = () => {
    for (const child of jobsOf(pid)) {
      seen.jobs.set(child, processorMs(child) ?? 0)
      for (const reader of childrenOf(child)) seen.reader.set(reader, processorMs(reader) ?? 0)
    }
    return {
      server: processorMs(pid) ?? Number.NaN,
      jobs: of(seen.jobs),
      reader: of(seen.reader),
      database: [database, ...childrenOf(database)].reduce((sum, one) => sum + (processorMs(one) ?? 0), 0),
    }
  }
  const before = look()
  return {
    look,
    sum() {
      const now = look()
      const since = (part: keyof typeof now) => (now[part] - before[part]) / 1000
      return {
        server: since('server'),
        jobs: since('jobs'),
        reader: since('reader'),
        database: since('database'),
      }
    },
  }
}

function parentOf(pid: number): number {
  return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
}

function table(runs: readonly Run[]): string {
  const figures = (run: Run) =>
    [
      run.rows.toLocaleString('en-US'),
      run.megabytes.toFixed(1),
      run.seconds.toFixed(1),
      (run.rows / run.seconds).toFixed(0),
      `${run.server.before.toFixed(0)} / ${run.server.peak.toFixed(0)}`,
      run.jobs.toFixed(0),
      run.reader.toFixed(0),
      [run.cpu.server, run.cpu.jobs, run.cpu.reader, run.cpu.database].map(s => s.toFixed(1)).join(' / '),
      run.listP95.toFixed(0),
      run.undone.toFixed(1),
    ].join(' | ')
  return [
    `Import of 40 columns, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}.`,
    '',
    '| rows | file MB | seconds | rows a second | server MB before / peak | jobs MB | reader MB | CPU s server / jobs / reader / database | list p95 ms | undone in s |',
    '|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...runs.map(run => `| ${figures(run)} |`),
  ].join('\n')
}

console.log(await benchImport(sizes.length > 0 ? sizes : [10_000, 100_000]))

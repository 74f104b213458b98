import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Db, query } from '@/db/client'
import { clockAheadMs, currentTime } from '@/lib/core/clock'
import { freeBytes } from '@/lib/core/limits/database-room'
import { type Served, served } from '@/lib/core/served'
import { watchedOperations } from '@/lib/health/operation-runs'
import { type OperationState, operationStates } from '@/lib/health/read-operations'
import { usedOfAllTexts } from '@/lib/intake/tickets/text-code-limits'
import { sharedDatabase } from '@/lib/ops/postgres/shared-database'
import { OperationError } from '@/lib/ops/process/operation-error'
import { replicas } from './replica-metrics'
import { sbomFile } from './server-program'

const statement = `SELECT count(*) FILTER (WHERE state = 'queued')::int AS queued,
    count(*) FILTER (WHERE state = 'running')::int AS running
  FROM jobs WHERE state IN ('queued', 'running')`

async function countJobs(db: Db): Promise<{ queued: number; running: number }> {
  const [counts] = await query<{ queued: number; running: number }>(db, statement)
  return counts!
}

interface Watched {
  port: number
  host: string
  folders?: Record<string, string>
}

// No metric carries an id or personal data.
// Throws OperationError when the port is taken
export async function openMetrics({ port, host, folders = {} }: Watched): Promise<Server> {
  const registry = figures(folders)
  const server = createServer(async (request, response) => {
    if (request.url === '/sbom.cdx.json') return sendSbom(response)
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  })
  await new Promise<void>((done, failed) => {
    server.once('error', () => failed(new OperationError(`METRICS_PORT ${port} is taken.`)))
    server.listen(port, host, done)
  })
  // Must not keep a stopped server's process alive.
  server.unref()
  return server
}

async function sendSbom(response: ServerResponse) {
  const content = await readFile(sbomFile).catch(() => undefined)
  response.writeHead(content ? 200 : 404, { 'content-type': 'application/vnd.cyclonedx+json' }).end(content)
}

function figures(folders: Record<string, string>): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'http_call_duration_seconds',
    help: 'Time to answer a call, by the pattern of its address',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const refusals = new Counter({
    name: 'http_refusals_total',
    help: 'Calls that were not done, by the code of the error',
    labelNames: ['code'],
    registers,
  })
  served.subscribe(message => {
    const { method, path, status, refusal, milliseconds } = message as Served
    calls.observe({ method, path, status }, milliseconds / 1000)
    if (refusal) refusals.inc({ code: refusal })
  })
  connections(registers)
  replicas(registers)
  clock(registers)
  jobs(registers)
  texts(registers)
  operations(registers)
  room(registers, folders)
  return registry
}

function connections(registers: Registry[]) {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount = 0, idleCount = 0, waitingCount = 0 } = sharedDatabase()?.pool ?? {}
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'waited_for' }, waitingCount)
    },
  })
}

function clock(registers: Registry[]) {
  new Gauge({
    name: 'clock_ahead_seconds',
    help: "How far this server's clock is ahead of the database's",
    registers,
    collect() {
      this.reset()
      const ahead = clockAheadMs()
      if (ahead !== null) this.set(ahead / 1000)
    },
  })
}

function jobs(registers: Registry[]) {
  new Gauge({
    name: 'jobs',
    help: 'Jobs that wait or run, on all servers; missing while the database is away',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      const database = sharedDatabase()
      const counts = database && (await countJobs(database.db).catch(() => null))
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count)
    },
  })
}

function texts(registers: Registry[]) {
  new Gauge({
    name: 'text_messages_used_ratio',
    help: 'What is used of the caps of text messages, 1 is all of it; missing while the database is away',
    labelNames: ['cap'],
    registers,
    async collect() {
      this.reset()
      const database = sharedDatabase()
      const used = database && (await usedOfAllTexts(database.db).catch(() => null))
      for (const [cap, share] of Object.entries(used ?? {})) this.set({ cap }, share)
    },
  })
}

function operations(registers: Registry[]) {
  let looking: Promise<OperationState[]> | undefined
  const look = () => {
    const database = sharedDatabase()
    looking ??= (database ? operationStates(database.db).catch(() => []) : Promise.resolve([])).finally(
      () => {
        looking = undefined
      },
    )
    return looking
  }
  const gauge = (
    name: string,
    help: string,
    labels: string[],
    put: (to: Gauge, one: OperationState) => void,
  ) =>
    new Gauge({
      name,
      help: `${help}; missing while the database is away`,
      labelNames: ['operation', ...labels],
      registers,
      async collect() {
        this.reset()
        for (const one of await look()) put(this, one)
      },
    })
  gauge(
    'operation_age_seconds',
    'Since the last whole run; +Inf where there was none',
    [],
    (to, { name, at }) => {
      if (!isWatched(name)) return
      const age = at ? (currentTime().getTime() - Date.parse(at)) / 1000 : Number.POSITIVE_INFINITY
      to.set({ operation: name }, age)
    },
  )
  gauge('operation_failed', '1 where the last run failed or what it looked at is wrong', [], (to, one) =>
    to.set({ operation: one.name }, one.state === 'failed' ? 1 : 0),
  )
  const help = 'Of the last runs, of texts today, of webhooks and the certificate'
  gauge('operation_figures', help, ['figure'], (to, { name, figures }) => {
    for (const [figure, count] of Object.entries(figures)) to.set({ operation: name, figure }, count)
  })
}

const isWatched = (name: string) => (watchedOperations as readonly string[]).includes(name)

function room(registers: Registry[], folders: Record<string, string>) {
  new Gauge({
    name: 'storage_free_bytes',
    help: 'Bytes that can still be written to the disk of the files, and of the database where it is ours',
    labelNames: ['folder'],
    registers,
    async collect() {
      this.reset()
      for (const [folder, place] of Object.entries(folders)) {
        const left = await freeBytes(place).catch(() => null)
        if (left !== null) this.set({ folder }, left)
      }
    },
  })
}

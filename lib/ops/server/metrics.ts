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
import { sharedDatabase, sharedReplicas } from '@/lib/ops/postgres/shared-database'
import { OperationError } from '@/lib/ops/process/operation-error'
import { sbomFile } from './server-program'

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

const gauge = (
  registers: Registry[],
  name: string,
  help: string,
  labelNames: string[],
  put: (to: Gauge) => void | Promise<void>,
) =>
  new Gauge({
    ...{ name, help, labelNames, registers },
    async collect() {
      this.reset()
      await put(this)
    },
  })

// Of the database; a figure is missing while it is away.
async function ofDatabase<Figures>(read: (db: Db) => Promise<Figures>): Promise<Figures | null> {
  const database = sharedDatabase()
  return database ? read(database.db).catch(() => null) : null
}

// Read once for the gauges that are collected together.
function together<Figures>(read: () => Promise<Figures>): () => Promise<Figures> {
  let reading: Promise<Figures> | undefined
  return () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
}

function connections(registers: Registry[]) {
  const help = 'Connections of the pool, and calls that wait for one'
  gauge(registers, 'database_connections', help, ['state'], to => {
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = sharedDatabase()?.pool ?? {}
    to.set({ state: 'idle' }, idleCount)
    to.set({ state: 'busy' }, totalCount - idleCount)
    to.set({ state: 'waited_for' }, waitingCount)
  })
}

function clock(registers: Registry[]) {
  const help = "How far this server's clock is ahead of the database's"
  gauge(registers, 'clock_ahead_seconds', help, [], to => {
    const ahead = clockAheadMs()
    if (ahead !== null) to.set(ahead / 1000)
  })
}

const statement = `SELECT count(*) FILTER (WHERE state = 'queued')::int AS queued,
    count(*) FILTER (WHERE state = 'running')::int AS running
  FROM jobs WHERE state IN ('queued', 'running')`

function jobs(registers: Registry[]) {
  const help = 'Jobs that wait or run, on all servers; missing while the database is away'
  gauge(registers, 'jobs', help, ['state'], async to => {
    const rows = await ofDatabase(db => query<Record<'queued' | 'running', number>>(db, statement))
    for (const [state, count] of Object.entries(rows?.[0] ?? {})) to.set({ state }, count)
  })
}

function texts(registers: Registry[]) {
  const help = 'What is used of the caps of text messages, 1 is all of it; missing while the database is away'
  gauge(registers, 'text_messages_used_ratio', help, ['cap'], async to => {
    for (const [cap, share] of Object.entries((await ofDatabase(usedOfAllTexts)) ?? {}))
      to.set({ cap }, share)
  })
}

function operations(registers: Registry[]) {
  const look = together(() => ofDatabase(operationStates))
  const each = (
    name: string,
    help: string,
    labels: string[],
    put: (to: Gauge, one: OperationState) => void,
  ) =>
    gauge(
      registers,
      name,
      `${help}; missing while the database is away`,
      ['operation', ...labels],
      async to => {
        for (const one of (await look()) ?? []) put(to, one)
      },
    )
  const ageHelp = 'Since the last whole run; +Inf where there was none'
  each('operation_age_seconds', ageHelp, [], (to, { name, at }) => {
    if (!isWatched(name)) return
    const age = at ? (currentTime().getTime() - Date.parse(at)) / 1000 : Number.POSITIVE_INFINITY
    to.set({ operation: name }, age)
  })
  each('operation_failed', '1 where the last run failed or what it looked at is wrong', [], (to, one) =>
    to.set({ operation: one.name }, one.state === 'failed' ? 1 : 0),
  )
  const help = 'Of the last runs, of texts today, of webhooks and the certificate'
  each('operation_figures', help, ['figure'], (to, { name, figures }) => {
    for (const [figure, count] of Object.entries(figures)) to.set({ operation: name, figure }, count)
  })
}

const isWatched = (name: string) => (watchedOperations as readonly string[]).includes(name)

function room(registers: Registry[], folders: Record<string, string>) {
  const help =
    'Bytes that can still be written to the disk of the files, and of the database where it is ours'
  gauge(registers, 'storage_free_bytes', help, ['folder'], async to => {
    for (const [folder, place] of Object.entries(folders)) {
      const left = await freeBytes(place).catch(() => null)
      if (left !== null) to.set({ folder }, left)
    }
  })
}

function replicas(registers: Registry[]) {
  const look = together(async () => {
    const found = sharedReplicas()
    return (found && (await ofDatabase(db => found.look(db)))) ?? []
  })
  const usable =
    '1: the replica answers and follows the primary, 0: it does not; missing while the primary is away'
  gauge(registers, 'database_replica_usable', usable, ['replica'], async to => {
    for (const { name, follows } of await look()) to.set({ replica: name }, follows ? 1 : 0)
  })
  const lag = 'How old the newest transaction is that a replica shows, 0 where it shows all that is committed'
  gauge(registers, 'database_replica_lag_seconds', lag, ['replica'], async to => {
    for (const { name, lagSeconds } of await look())
      if (lagSeconds !== null) to.set({ replica: name }, lagSeconds)
  })
  new Counter({
    name: 'database_readers_total',
    help: 'Analyses and exports of this process by where they read; its primary ones found no replica in time',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset()
      for (const [from, count] of Object.entries(sharedReplicas()?.readers ?? {})) this.inc({ from }, count)
    },
  })
}

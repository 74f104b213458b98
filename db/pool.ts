import { createHash } from 'node:crypto'
import pg from 'pg'
import { Availability, timedOut } from './availability'

/** So many may wait for a connection; whoever comes after them would wait for seconds. */
const maxWaiting = 400

/** Of the request that asks (lib/core/limits/deadline.ts). */
export interface Deadline {
  /** What it may still wait, in ms; Infinity for what no request waits for. */
  remainingMs(): number
  /** Counts what `work` takes as its waiting. */
  waitFor<T>(work: () => Promise<T>): Promise<T>
  /** The same for a statement; what it returns ends the wait. */
  beginWait(): (() => void) | undefined
}

interface Shared {
  availability: Availability
  deadline: Deadline
}

type Config = pg.PoolConfig & { max: number; query_timeout: number }

const names = new Map<string, string>()

/** One record has about a hundred and twenty. A statement of many rows comes once and is large: it is not kept. */
const maxParameters = 200

/** A statement's name from its text, so that the server keeps its plan; bounded, for texts can vary without end. */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= 500) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/**
 * Every statement with parameters is a prepared one: planning an eight-table join costs more than running it. None gets
 * more time than its request has left. And a connection that stood still is thrown away, wherever it was in use.
 */
class PoolClient extends pg.Client {
  /** Given by the pool while the client is out. */
  declare release?: (error?: Error) => void

  constructor(private readonly config: Config & { shared: Shared }) {
    super(config)
    // The query under way fails with it; without a listener a lost connection would end the process.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with a dozen overloads; this passes them on
  override query(config: any, values?: any, callback?: any): any {
    if (config?.submit || callback) return super.query(config, values, callback)
    return this.ask(typeof config === 'string' ? { text: config } : config, values)
  }

  private async ask(statement: pg.QueryConfig & { query_timeout?: number }, values?: unknown[]) {
    const { availability, deadline } = this.config.shared
    const { text, name = values && nameFor(text, values) } = statement
    const limitMs = Math.min(statement.query_timeout ?? this.config.query_timeout, deadline.remainingMs())
    const endWait = deadline.beginWait()
    let startedAt: number | undefined
    try {
      if (limitMs <= 0) throw timedOut('the request has no time left for a statement')
      startedAt = availability.begin()
      const limited: pg.QueryConfig & { query_timeout: number } = {
        ...statement,
        name,
        query_timeout: roundUp(limitMs),
      }
      const answer = await super.query(limited, values)
      availability.succeed()
      return answer
    } catch (error) {
      if (startedAt !== undefined) availability.fail(error, startedAt)
      const { message, code } = error as Error & { code?: string }
      if (message === 'Query read timeout' || code === 'ETIMEDOUT') void this.end().catch(() => {})
      // drizzle leaves the client out for ever when its BEGIN fails.
      if (/^begin\b/.test(text)) this.release?.(error as Error)
      throw error
    } finally {
      endWait?.()
    }
  }
}

/** Node keeps timers in a list for each duration: rounded, most statements share a few lists. */
const roundUp = (ms: number) => Math.ceil(ms / 100) * 100

function nameFor(text: string, { length }: unknown[]): string | undefined {
  return length > 0 && length <= maxParameters ? statementName(text) : undefined
}

/** Its callers wait no longer than their request has left; while the database is away, hardly at all. */
class RequestPool extends pg.Pool {
  constructor(private readonly config: Config & { shared: Shared }) {
    super({
      ...config,
      Client: class extends PoolClient {
        constructor() {
          super(config)
        }
      },
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: never): void
  override async connect(): Promise<pg.PoolClient> {
    const { deadline, availability } = this.config.shared
    if (deadline.remainingMs() !== Number.POSITIVE_INFINITY && availability.isDoubtful())
      await deadline.waitFor(() => availability.probe())
    if (this.idleCount > this.waitingCount) return super.connect()
    if (this.waitingCount >= maxWaiting) throw timedOut('too many requests wait for a connection')
    const opens = this.totalCount < this.config.max
    const take = () => (opens ? availability.watch(() => super.connect()) : super.connect())
    return deadline.waitFor(() => within(deadline.remainingMs(), take()))
  }

  // Not pg-pool's own: it sends the statement from the callback of whoever gave the connection back, whose deadline
  // that would be.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  override async query(statement: any, values?: any): Promise<any> {
    const client = await this.connect()
    let fault: Error | undefined
    try {
      return await client.query(statement, values)
    } catch (error) {
      fault = error as Error
      throw error
    } finally {
      client.release(fault)
    }
  }
}

/** A connection that comes too late goes back. */
function within(limitMs: number, taken: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  if (limitMs === Number.POSITIVE_INFINITY) return taken
  return new Promise((resolve, reject) => {
    let late = false
    const timer = setTimeout(() => {
      late = true
      reject(timedOut('the request has waited for a connection as long as it may'))
    }, limitMs)
    taken.then(
      client => {
        clearTimeout(timer)
        if (late) client.release()
        else resolve(client)
      },
      error => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}

export function openPool(config: Config, deadline: Deadline) {
  const availability = new Availability(async () => {
    const client = new pg.Client(config)
    client.on('error', () => {})
    try {
      await client.connect()
    } finally {
      void client.end().catch(() => {})
    }
  })
  const pool: pg.Pool = new RequestPool({ ...config, shared: { availability, deadline } })
  return { pool, availability }
}

import { createHash } from 'node:crypto'
import pg from 'pg'
import { Availability, isGone, timedOut } from './availability'
import { Hosts, standbyError } from './hosts'

const maxWaiting = 400
const rollbackMs = 500

export interface Deadline {
  remainingMs(): number
  waitFor<T>(work: () => Promise<T>): Promise<T>
  beginWait(): (() => void) | undefined
  beginConnectionWait?(): () => void
  // Lower ones get a connection first.
  connectionOrder?(): number
}

interface Shared {
  availability: Availability
  deadline: Deadline
  hosts: Hosts
}

type Config = pg.PoolConfig & { connectionString: string; max: number; query_timeout: number }

const names = new Map<string, string>()

const maxParameters = 200

// A stable name from the text, so that the server keeps the plan; the cache is bounded because texts can vary
// without end.
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= 500) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

// Prepares every statement with parameters, limits it to the time its request has left, and discards a connection
// that hung.
class PoolClient extends pg.Client {
  declare release?: (error?: Error) => void
  /** Statements of one transaction that are sent at once wait here, because pg 9 has no queue. */
  private previous: Promise<unknown> = Promise.resolve()
  isStandby = false

  constructor(private readonly config: Config & { shared: Shared }) {
    super({ ...config, connectionString: config.shared.hosts.writable })
    // Reported by the server when a connection begins and when it is promoted.
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.isStandby = parameterValue === 'on'
    })
    // The pending query fails with the same error; without a listener a lost connection would end the
    // process.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with a dozen overloads; this passes them on
  override query(config: any, values?: any, callback?: any): any {
    if (config?.submit || callback) return super.query(config, values, callback)
    const statement = typeof config === 'string' ? { text: config } : config
    const answer = this.previous.then(() => this.ask(statement, values))
    this.previous = answer.catch(() => {})
    return answer
  }

  private async ask(statement: pg.QueryConfig & { query_timeout?: number }, values?: unknown[]) {
    const { availability, deadline } = this.config.shared
    const { text, name = values && nameFor(text, values) } = statement
    // Without its ROLLBACK a connection is lost, and a new one costs more than the statement that was late.
    const leftMs = /^rollback\b/i.test(text)
      ? Math.max(rollbackMs, deadline.remainingMs())
      : deadline.remainingMs()
    const limitMs = Math.min(statement.query_timeout ?? this.config.query_timeout, leftMs)
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
      // Drizzle never releases the client when its BEGIN fails.
      if (/^begin\b/.test(text)) this.release?.(error as Error)
      throw error
    } finally {
      endWait?.()
    }
  }
}

const roundUp = (ms: number) => Math.ceil(ms / 100) * 100

function nameFor(text: string, { length }: unknown[]): string | undefined {
  return length > 0 && length <= maxParameters ? statementName(text) : undefined
}

class RequestPool extends pg.Pool {
  declare readonly _pendingQueue: { order?: number }[]

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
    if (this.idleCount > this.waitingCount) return this.inOrder()
    const isFirst = (deadline.connectionOrder?.() ?? 1) < 1
    if (this.waitingCount >= (isFirst ? 2 : 1) * maxWaiting)
      throw timedOut('too many requests wait for a connection')
    const opens = this.totalCount < this.config.max
    const take = () => (opens ? availability.watch(() => this.connectWritable()) : this.connectWritable())
    const endWait = deadline.beginConnectionWait?.()
    try {
      return await deadline.waitFor(() => within(deadline.remainingMs(), take()))
    } finally {
      endWait?.()
    }
  }

  private async connectWritable(): Promise<pg.PoolClient> {
    const { hosts } = this.config.shared
    if (!hosts.several) return this.inOrder()
    const client = await this.inOrder().catch(error => {
      if (!isGone(error)) throw error
    })
    if (client && !(client instanceof PoolClient && client.isStandby)) return client
    client?.release(standbyError())
    await hosts.find()
    return this.inOrder()
  }

  // pg-pool serves calls as they came; one that has to wait stands at the end of its queue once connect() returns.
  private inOrder(): Promise<pg.PoolClient> {
    const before = this.waitingCount
    const client = super.connect()
    if (this.waitingCount === before) return client
    const queue = this._pendingQueue
    const last = queue.pop()!
    const order = this.config.shared.deadline.connectionOrder?.() ?? 0
    const at = queue.findIndex(other => (other.order ?? 0) > order)
    queue.splice(at < 0 ? queue.length : at, 0, Object.assign(last, { order }))
    return client
  }

  // pg-pool's own query runs the statement in the async context of the request that released the connection, so
  // with that request's deadline.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  override async query(statement: any, values?: any): Promise<any> {
    const client = await this.connect()
    let fault: Error | undefined
    try {
      return await client.query(statement, values)
    } catch (error) {
      const { code = '' } = error as pg.DatabaseError
      // A refused value leaves the connection as it was.
      if (!/^(?:22|23|P0)/.test(code)) fault = error as Error
      throw error
    } finally {
      client.release(fault)
    }
  }
}

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
  const hosts = new Hosts(config.connectionString)
  const availability = new Availability(async () => {
    if (hosts.several) return hosts.find()
    const client = new pg.Client(config)
    client.on('error', () => {})
    try {
      await client.connect()
    } finally {
      void client.end().catch(() => {})
    }
  })
  const pool: pg.Pool = new RequestPool({ ...config, shared: { availability, deadline, hosts } })
  return { pool, availability }
}

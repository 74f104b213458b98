import { is } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT, NodePgSession } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type Deadline, openPool, statementName } from './pool'
import * as schema from './schema/all'

export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>

export interface Database {
  db: Db
  pool: pg.Pool
  checkAvailable(): Promise<void>
  close(): Promise<void>
}

const freshMs = 20

/** The client has timeouts of its own, because statement_timeout does not fire while the server itself hangs. */
export function connect(
  url: string,
  {
    max = 16,
    timeoutMs = 30_000,
    connectTimeoutMs = 4_000,
    deadline = {
      remainingMs: () => Number.POSITIVE_INFINITY,
      waitFor: work => work(),
      beginWait: () => undefined,
    },
    readOnly = false,
    onError,
  }: {
    max?: number
    timeoutMs?: number
    connectTimeoutMs?: number
    deadline?: Deadline
    /** Writes then need an explicit BEGIN READ WRITE. */
    readOnly?: boolean
    onError?(error: Error): void
  } = {},
): Database {
  const config = {
    connectionString: url,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs - 500,
    idle_in_transaction_session_timeout: 60_000,
    // A generic plan per statement: planning a page anew costs three times what running it does. A statement
    // that needs plans by value says SET LOCAL plan_cache_mode. gin_pending_list_limit is small because each
    // search reads that list: 64 kB are about twenty records.
    options: `-c plan_cache_mode=force_generic_plan -c work_mem=16MB -c gin_pending_list_limit=64kB${readOnly ? ' -c default_transaction_read_only=on' : ''}`,
    keepAlive: true,
    application_name: 'vehicle-defects',
  }
  const { pool, availability } = openPool(config, deadline)
  pool.on('error', error => onError?.(error))
  return {
    db: drizzle(pool, { schema, casing: 'snake_case' }),
    pool,
    async checkAvailable() {
      if (!availability.answeredWithin(freshMs)) await pool.query('SELECT 1')
    },
    close: () => pool.end(),
  }
}

export async function whileConnected<Result>(
  url: string,
  options: Parameters<typeof connect>[1],
  work: (db: Db, pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const { db, pool, close } = connect(url, options)
  try {
    return await work(db, pool)
  } finally {
    await close()
  }
}

export function clientOf(db: Db): pg.Pool | pg.PoolClient {
  const { session } = db._
  if (!is(session, NodePgSession)) throw new Error('a database without a connection of node-postgres')
  // biome-ignore lint/complexity/useLiteralKeys: only brackets reach a field that its types call private
  return session['client']
}

// Dates stay text, as Drizzle has them.
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.DATE
      ? (value: unknown) => value
      : pg.types.getTypeParser(oid, format as 'text'),
}

// Runs SQL text as a prepared statement, also without values, in the transaction of `db`: for the few reads
// where Drizzle's query building costs more than running them.
export async function query<Row>(db: Db, text: string, values: unknown[] = []): Promise<Row[]> {
  const config = { name: statementName(text), text, values, types } as pg.QueryConfig
  return (await clientOf(db).query(config)).rows as Row[]
}

const asText = { getTypeParser: () => (value: string) => value }

// Rows as PostgreSQL's text, without parsing: for many rows that become text anyway. `timeoutMs` raises
// the client's timeout only; the caller raises statement_timeout.
export async function queryText(
  db: Db,
  text: string,
  values: unknown[] = [],
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<(string | null)[][]> {
  const config = { text, values, types: asText, rowMode: 'array' }
  const answer = await clientOf(db).query({ ...config, query_timeout: timeoutMs } as pg.QueryArrayConfig)
  return answer.rows as (string | null)[][]
}

export async function queryLast<Row>(db: Db, statements: readonly string[]): Promise<Row[]> {
  const answers = (await clientOf(db).query(statements.join('; '))) as pg.QueryResult | pg.QueryResult[]
  return (Array.isArray(answers) ? answers.at(-1)! : answers).rows as Row[]
}

import { is } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT, NodePgSession } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type Deadline, openPool, statementName } from './pool'
import * as schema from './schema/all'

/** A pool, or the transaction that a caller is in. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>

export interface Database {
  db: Db
  pool: pg.Pool
  /** Resolves when the database has answered just now, or does so when it is asked. */
  checkAvailable(): Promise<void>
  close(): Promise<void>
}

/** An answer this recent saves asking: on a busy server there always is one. */
const freshMs = 20

/**
 * Opens a pool. A database that has gone away or stands still answers within seconds, as an error:
 * statement_timeout alone would hang with it, so the client has limits of its own.
 */
export function connect(
  url: string,
  {
    max = 16,
    timeoutMs = 30_000,
    deadline = {
      remainingMs: () => Number.POSITIVE_INFINITY,
      waitFor: work => work(),
      beginWait: () => undefined,
    },
    readOnly = false,
    onError,
  }: {
    max?: number
    /** How long a statement may take, in ms; short where somebody waits for the answer. */
    timeoutMs?: number
    /** Of the request that asks: for its connections and statements together. */
    deadline?: Deadline
    /** Only a transaction that asks for it (BEGIN READ WRITE) writes. */
    readOnly?: boolean
    onError?(error: Error): void
  } = {},
): Database {
  const config = {
    connectionString: url,
    max,
    connectionTimeoutMillis: 4_000,
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs - 500,
    idle_in_transaction_session_timeout: 60_000,
    // One plan a statement, made once: planning a page anew costs three times what running it does, and the statements
    // that matter are written so that the right plan does not depend on their values. A statement that is not may
    // SET LOCAL plan_cache_mode.
    // New texts wait for the index of pairs, where each search reads them: 64 kB are some twenty records.
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

/** What statements go through: the pool, or the connection of the transaction. Drizzle keeps it in a private field. */
export function clientOf(db: Db): pg.Pool | pg.PoolClient {
  const { session } = db._
  if (!is(session, NodePgSession)) throw new Error('a database without a connection of node-postgres')
  // biome-ignore lint/complexity/useLiteralKeys: only brackets reach a field that its types call private
  return session['client']
}

// Dates stay the text that they are; drizzle does the same.
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.DATE
      ? (value: unknown) => value
      : pg.types.getTypeParser(oid, format as 'text'),
}

/**
 * Runs a statement that its caller has written out, for the few reads where building it anew costs more than
 * running it. Prepared, also without values; joins the transaction that `db` is in.
 */
export async function query<Row>(db: Db, text: string, values: unknown[] = []): Promise<Row[]> {
  const config = { name: statementName(text), text, values, types } as pg.QueryConfig
  return (await clientOf(db).query(config)).rows as Row[]
}

const asText = { getTypeParser: () => (value: string) => value }

/**
 * Rows as the database words them, value by value: for many rows of many columns that are going to be text anyway.
 * `patience` (ms) is for a statement that takes its time; the server's own limit is its caller's to raise.
 */
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

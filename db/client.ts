import { createHash } from 'node:crypto'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema/all'

export type Db = NodePgDatabase<typeof schema>

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

const names = new Map<string, string>()

/** One record has about a hundred and twenty. A statement of many rows comes once and is large: it is not kept. */
const mostParameters = 200

/** A statement's name from its text, so that the server keeps its plan; bounded, for texts can vary without end. */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= 500) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/**
 * Every statement with parameters is a prepared one: planning an eight-table join costs more than running it.
 * And a connection that stood still is thrown away, wherever it was in use.
 */
class PoolClient extends pg.Client {
  /** Given by the pool while the client is out. */
  declare release?: (error?: Error) => void

  constructor(config?: pg.ClientConfig) {
    super(config)
    // The query under way fails with it; without a listener a lost connection would end the process.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with a dozen overloads; this passes them on
  override query(config: any, values?: any, callback?: any): any {
    const answer = super.query(prepared(config, values) as never, values, callback) as unknown
    if (!(answer instanceof Promise)) return answer
    return answer.catch(error => {
      if (error instanceof Error && error.message === 'Query read timeout') void this.end().catch(() => {})
      // drizzle leaves the client out for ever when its BEGIN fails.
      if (/^begin\b/.test(config?.text ?? '')) this.release?.(error)
      throw error
    })
  }
}

function prepared(config: unknown, values: unknown[] | undefined): unknown {
  const { text, name, submit } = (config ?? {}) as { text?: string; name?: string; submit?: unknown }
  if (!text || name || submit || !values?.length || values.length > mostParameters) return config
  const known = statementName(text)
  return known ? { ...(config as object), name: known } : config
}

/**
 * Opens a pool. A database that has gone away or stands still answers within seconds, as an error:
 * statement_timeout alone would hang with it, so the client has limits of its own.
 */
export function connect(
  url: string,
  {
    max = 16,
    patience = 30_000,
    readOnly = false,
    onError,
  }: {
    max?: number
    /** How long a statement may take, in ms; short where somebody waits for the answer. */
    patience?: number
    /** Only a transaction that asks for it (BEGIN READ WRITE) writes. */
    readOnly?: boolean
    onError?(error: Error): void
  } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: PoolClient as unknown as typeof pg.Client & pg.PoolConfig['Client'],
    connectionTimeoutMillis: 4_000,
    query_timeout: patience,
    statement_timeout: patience - 500,
    idle_in_transaction_session_timeout: 60_000,
    // One plan a statement, made once: planning a page anew costs three times what running it does, and the statements
    // that matter are written so that the right plan does not depend on their values. A statement that is not may
    // SET LOCAL plan_cache_mode.
    // New texts wait for the index of pairs, where each search reads them: 64 kB are some twenty records.
    options: `-c plan_cache_mode=force_generic_plan -c work_mem=16MB -c gin_pending_list_limit=64kB${readOnly ? ' -c default_transaction_read_only=on' : ''}`,
    keepAlive: true,
    application_name: 'vehicle-defects',
  } as pg.PoolConfig)
  pool.on('error', error => onError?.(error))
  return { db: drizzle(pool, { schema, casing: 'snake_case' }), pool, close: () => pool.end() }
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
  const { client } = (db as unknown as { session: { client: pg.Pool | pg.PoolClient } }).session
  const config = { name: statementName(text), text, values, types } as pg.QueryConfig
  return (await client.query(config)).rows as Row[]
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
  { patience }: { patience?: number } = {},
): Promise<(string | null)[][]> {
  const { client } = (db as unknown as { session: { client: pg.Pool | pg.PoolClient } }).session
  const config = { text, values, types: asText, rowMode: 'array' }
  const answer = await client.query({ ...config, query_timeout: patience } as pg.QueryArrayConfig)
  return answer.rows as (string | null)[][]
}

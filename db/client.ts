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

/** A statement's name from its text, so that the server keeps its plan; bounded, for texts can vary without end. */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= 500) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** Every statement with parameters is a prepared one: planning an eight-table join costs more than running it. */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with a dozen overloads; this passes them on
  override query(config: any, values?: any, callback?: any): any {
    if (
      config &&
      typeof config === 'object' &&
      config.text &&
      !config.name &&
      !config.submit &&
      values?.length
    ) {
      const name = statementName(config.text)
      if (name) return super.query({ ...config, name }, values, callback)
    }
    return super.query(config, values, callback)
  }
}

/**
 * Opens a pool. A database that has gone away or stands still answers within seconds, as an error:
 * statement_timeout alone would hang with it, so the client has limits of its own.
 */
export function connect(
  url: string,
  { max = 16, onError }: { max?: number; onError?(error: Error): void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: PreparingClient as unknown as typeof pg.Client & pg.PoolConfig['Client'],
    connectionTimeoutMillis: 4_000,
    query_timeout: 30_000,
    statement_timeout: 25_000,
    idle_in_transaction_session_timeout: 60_000,
    // One plan a statement, made once: planning a page anew costs three times what running it does, and the statements
    // that matter are written so that the right plan does not depend on their values. A statement that is not may
    // SET LOCAL plan_cache_mode.
    options: '-c plan_cache_mode=force_generic_plan -c work_mem=16MB',
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

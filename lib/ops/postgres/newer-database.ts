import { writableAddress } from '@/db/hosts'
import { type AppliedMigration, knownMigrations, unknownMigrations } from '@/db/known-migrations'
import { withClient } from '@/db/with-client'
import { fail, OperationError } from '@/lib/ops/process/operation-error'

const noPermission = '42501'
const timeoutMs = 4_000
const retryMs = 5_000

export const databaseRefused = 3

interface Queryable {
  query(text: string): Promise<{ rows: unknown[] }>
}

export async function appliedMigrations(client: Queryable): Promise<AppliedMigration[]> {
  const { rows } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!(rows[0] as { there: boolean }).there) return []
  const applied = await client.query(
    'select created_at::float8 as when, hash from drizzle.__drizzle_migrations order by created_at',
  )
  return applied.rows as AppliedMigration[]
}

/** @throws OperationError when the database has unknown migrations, or may not be read */
export async function refuseNewerDatabase(client: Queryable): Promise<void> {
  const applied = await appliedMigrations(client).catch(error => {
    if ((error as { code?: string }).code !== noPermission) throw error
    throw new OperationError(
      'The role of DATABASE_URL may not read the database: npm run migrate with DATABASE_OWNER_URL grants it what it needs (lib/ops/runbooks/roles.md).',
    )
  })
  const unknown = unknownMigrations(applied)
  if (unknown.length === 0) return
  const day = new Date(Math.max(...unknown.map(({ when }) => when))).toISOString().slice(0, 10)
  throw new OperationError(
    `The database is of a newer version than this program: ${unknown.length} of its migrations, the newest of ${day}, are unknown here, where ${knownMigrations.at(-1)!.tag} is the last. Start the newer program, or restore a backup from before the upgrade (lib/ops/runbooks/upgrade.md).`,
  )
}

export async function refuseNewerDatabaseAt(url: string): Promise<void> {
  const connectionString = await writableAddress(url)
  const config = { connectionString, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs }
  await withClient(config, refuseNewerDatabase)
}

export async function endOnNewerDatabase(url: string): Promise<void> {
  try {
    await refuseNewerDatabaseAt(url)
  } catch (error) {
    if (error instanceof OperationError) throw error
    setTimeout(() => endOnNewerDatabase(url).catch(fail), retryMs).unref()
  }
}

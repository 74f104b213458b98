import { withClient } from '@/db/with-client'
import { OperationError } from '@/lib/ops/process/operation-error'

/** Of the running server, whatever name or proxy led there. */
export const databasePlace = `(select concat(oid, ' ', pg_postmaster_start_time()) from pg_database
  where datname = current_database())`

/** A command writes where DATABASE_OWNER_URL leads, while its caller may have changed DATABASE_URL alone. */
export async function refuseTwoDatabases(url: string, ownerUrl: string): Promise<void> {
  if (url === ownerUrl) return
  const [server, owner] = await Promise.all([placeOf(url), placeOf(ownerUrl)])
  // A role that does not exist yet is made by migrate and restore.
  if (server && owner && server !== owner)
    throw new OperationError(
      'DATABASE_OWNER_URL and DATABASE_URL name different databases: set both. Nothing was changed.',
    )
}

const placeOf = (connectionString: string): Promise<string | undefined> =>
  withClient({ connectionString }, async client => {
    const { rows } = await client.query<{ place: string }>(`select ${databasePlace} as place`)
    return rows[0]!.place
  }).catch(() => undefined)

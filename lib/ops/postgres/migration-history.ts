import type { ClientBase } from 'pg'
import { isWordingOf, knownMigrations } from '@/db/known-migrations'
import { appliedMigrations } from './newer-database'

const table = 'drizzle.__drizzle_migrations'

/**
 * A migration whose text or date changed after it was applied counts as applied, and its row is rewritten to
 * the landed hash, so that later comparisons find one history.
 */
export async function settleHistory(client: ClientBase) {
  const applied = await appliedMigrations(client)
  for (const known of knownMigrations) {
    const { sha256, when } = known
    const worded = applied.find(({ hash }) => isWordingOf(known, hash))
    if (!sha256 || !worded || (worded.when === when && worded.hash === sha256)) continue
    await client.query(`delete from ${table} where created_at = $1`, [when])
    await client.query(`insert into ${table} (hash, created_at) values ($1, $2)`, [sha256, when])
  }
  const obsolete = applied.filter(
    ({ when, hash }) =>
      knownMigrations.every(known => known.when !== when) &&
      knownMigrations.some(known => isWordingOf(known, hash)),
  )
  for (const { when } of obsolete) await client.query(`delete from ${table} where created_at = $1`, [when])
}

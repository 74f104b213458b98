import type { Database } from '@/db/client'

const key = Symbol.for('vehicle-defects.world')

/** The database as the calls of this process use it; undefined until the first one (lib/accounts/open-context.ts). */
export function sharedDatabase(): Database | undefined {
  return (globalThis as { [key]?: { database: Database } })[key]?.database
}

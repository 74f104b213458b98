import type { Database } from '@/db/client'

const key = Symbol.for('vehicle-defects.world')

export function sharedDatabase(): Database | undefined {
  return (globalThis as { [key]?: { database: Database } })[key]?.database
}

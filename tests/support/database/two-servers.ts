import { connect, type Database } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { contextOf } from '@/tests/support/people/people'
import { openTestDatabase, type TestDatabase } from './database'

export interface TwoServers {
  database: TestDatabase
  other: Database
  servers: Ctx[]
  close(): Promise<void>
}

/** Two pools of one database, with a context of each. */
export async function openTwoServers(): Promise<TwoServers> {
  const database = await openTestDatabase()
  const other = connect(database.url, { max: 4 })
  return {
    database,
    other,
    servers: await Promise.all([database, other].map(({ db }) => contextOf(db, 'all'))),
    async close() {
      await other.close()
      await database.close()
    },
  }
}

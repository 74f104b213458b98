import type { PoolClient } from 'pg'
import type { Db } from '../client'
import { poolOf } from './load-records'
import { shipments } from './shipments'
import { contentsOf, isShipped, ship } from './shipped'

/** One seeding of a kind at a time, in one transaction. */
export async function seedAlone(db: Db, lock: string, seed: (client: PoolClient) => Promise<void>) {
  const client = await poolOf(db).connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [lock])
    await seed(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export const seedFoundation = (db: Db) =>
  seedAlone(db, 'seedFoundation', async client => {
    if (!(await isShipped(client, contentsOf(shipments)))) await ship(client, shipments)
  })

export async function hasFoundation(db: Db): Promise<boolean> {
  return isShipped(poolOf(db), contentsOf(shipments))
}

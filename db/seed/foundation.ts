import type { Db } from '../client'
import { poolOf } from './load-records'
import { shipments } from './shipments'
import { contentsOf, isShipped, ship } from './shipped'

export async function seedFoundation(db: Db): Promise<void> {
  const client = await poolOf(db).connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('seedFoundation'))`)
    if (!(await isShipped(client, contentsOf(shipments)))) await ship(client, shipments)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export async function hasFoundation(db: Db): Promise<boolean> {
  return isShipped(poolOf(db), contentsOf(shipments))
}

import { connect } from '@/db/client'
import { writableOrFirst } from '@/db/hosts'
import type { Replica } from '@/db/replica'
import { Replicas } from '@/db/replicas'
import type { Env } from '@/lib/core/env'
import { error, type Finding, ok, warning } from './finding'

export async function checkReplicas({ DATABASE_URL, DATABASE_REPLICA_URLS }: Env): Promise<Finding[]> {
  if (DATABASE_REPLICA_URLS.length === 0) return []
  const reasons = new Map<Replica, unknown>()
  const replicas = new Replicas(DATABASE_REPLICA_URLS, {
    timeoutMs: 5_000,
    maxLagMs: async () => 0,
    onChange: (replica, reason) => reasons.set(replica, reason),
  })
  const primary = connect(await writableOrFirst(DATABASE_URL), { max: 1, timeoutMs: 5_000 })
  try {
    await replicas.look(primary.db)
    return await Promise.all(replicas.all.map(one => judge(one, reasons.get(one))))
  } catch {
    // The check of the database says why it does not answer.
    return []
  } finally {
    await Promise.all([primary.close(), replicas.close()])
  }
}

async function judge(replica: Replica, reason: unknown): Promise<Finding> {
  const { name, state, lagSeconds } = replica
  const named = `the replica ${name} of DATABASE_REPLICA_URLS`
  if (state === 'away')
    return error(`${named} does not answer, the primary is read instead: ${(reason as Error).message}`)
  if (state === 'unrelated')
    return error(`${named} is no standby of this database, or has not followed its last failover yet`)
  const { rows } = await replica.db.execute<{ feedback: string }>(
    `select current_setting('hot_standby_feedback') as feedback`,
  )
  if (rows[0]!.feedback !== 'on')
    return warning(
      `${named} has hot_standby_feedback off: long reads are cancelled and read again on the primary`,
    )
  return ok(`${named} follows${lagSeconds ? `, ${lagSeconds.toFixed(0)} s behind` : ''}`)
}

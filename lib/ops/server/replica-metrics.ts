import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replica } from '@/db/replica'
import { sharedDatabase, sharedReplicas } from '@/lib/ops/postgres/shared-database'

export function replicas(registers: Registry[]): void {
  let looking: Promise<readonly Replica[]> | undefined
  const look = () => {
    looking ??= lookAtAll().finally(() => {
      looking = undefined
    })
    return looking
  }
  new Gauge({
    name: 'database_replica_usable',
    help: '1: the replica answers and follows the primary, 0: it does not; missing while the primary is away',
    labelNames: ['replica'],
    registers,
    async collect() {
      this.reset()
      for (const { name, follows } of await look()) this.set({ replica: name }, follows ? 1 : 0)
    },
  })
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How old the newest transaction is that a replica shows, 0 where it shows all that is committed',
    labelNames: ['replica'],
    registers,
    async collect() {
      this.reset()
      for (const { name, lagSeconds } of await look())
        if (lagSeconds !== null) this.set({ replica: name }, lagSeconds)
    },
  })
  new Counter({
    name: 'database_readers_total',
    help: 'Analyses and exports of this process by where they read; its primary ones found no replica in time',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset()
      for (const [from, count] of Object.entries(sharedReplicas()?.readers ?? {})) this.inc({ from }, count)
    },
  })
}

async function lookAtAll(): Promise<readonly Replica[]> {
  const [database, found] = [sharedDatabase(), sharedReplicas()]
  return database && found ? found.look(database.db).catch(() => []) : []
}

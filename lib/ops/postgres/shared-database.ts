import type { Database } from '@/db/client'
import type { Replicas } from '@/db/replicas'

const key = Symbol.for('vehicle-defects.world')
const shared = () => (globalThis as { [key]?: { database: Database; replicas?: Replicas } })[key]

export const sharedDatabase = (): Database | undefined => shared()?.database
export const sharedReplicas = (): Replicas | undefined => shared()?.replicas

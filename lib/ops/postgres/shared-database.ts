import type { Database } from '@/db/client'
import type { Replicas } from '@/db/replicas'

interface Shared {
  database: Database
  replicas?: Replicas
}

const key = Symbol.for('vehicle-defects.world')
const shared = () => (globalThis as { [key]?: Shared })[key]

export const sharedDatabase = (): Database | undefined => shared()?.database
export const sharedReplicas = (): Replicas | undefined => shared()?.replicas

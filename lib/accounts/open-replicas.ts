import type { Db } from '@/db/client'
import type { Deadline } from '@/db/pool'
import { Replicas } from '@/db/replicas'
import { readReplicaUrls } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { readParameters } from '@/lib/settings/read-parameters'

export function openReplicas(limits: { timeoutMs: number; deadline?: Deadline }): Replicas | undefined {
  const urls = readReplicaUrls()
  if (urls.length === 0) return undefined
  return new Replicas(urls, {
    ...limits,
    maxLagMs: async (db: Db) => (await readParameters({ db }, ['replicas'])).replicas.lagSeconds * 1000,
    onChange: ({ name, state }, error) =>
      log[state === 'current' ? 'info' : 'warn'](
        { replica: name, state, err: error },
        'a replica of the database has another state',
      ),
  })
}

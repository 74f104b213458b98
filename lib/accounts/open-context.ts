import { randomUUID } from 'node:crypto'
import { connect, type Database, type Db } from '@/db/client'
import { databaseTime } from '@/db/database-time'
import type { Replicas } from '@/db/replicas'
import { findUserBySession } from '@/lib/accounts/people/find-user'
import { currentTime, followClock } from '@/lib/core/clock'
import { type Ctx, createContext, type Door, type User } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { beginWait, remainingMs, waitFor } from '@/lib/core/limits/deadline'
import { noteConnectionWait } from '@/lib/core/limits/pressure'
import { log } from '@/lib/core/log'
import type { Grants } from '@/lib/core/permissions'
import { hashOf } from '@/lib/core/secrets'
import { defaultLocale, type Locale } from '@/lib/i18n/locales'
import { storeTextMessage } from '@/lib/outbox/store-text-message'
import { openServices, type Services } from '@/lib/services/services'
import { confirmedVehicles } from '@/lib/vehicles/confirmed-vehicles'
import { clientAddress } from './client-address'
import { openReplicas } from './open-replicas'
import { whySignedOut } from './sessions/why-signed-out'
import { writeAudit } from './write-audit'

interface Runtime {
  database: Database
  replicas?: Replicas
  services: Services
}

const key = Symbol.for('vehicle-defects.world')
const shared = globalThis as { [key]?: Runtime }

/** Kept on globalThis, because pages and route handlers are bundled apart and would each open a pool. */
export function runtime(): Runtime {
  shared[key] ??= openRuntime()
  return shared[key]
}

function openRuntime(): Runtime {
  const database = connect(env().DATABASE_URL, {
    max: env().DATABASE_POOL,
    timeoutMs: 4_500,
    deadline: { remainingMs, waitFor, beginWait, noteConnectionWait },
    onError: error => log.warn({ err: error }, 'an idle database connection was lost'),
  })
  const services = openServices({
    confirmedVehicles: vin => confirmedVehicles(database.db, vin),
    storeTextMessage: message => storeTextMessage(database.db, message),
  })
  const replicas = openReplicas({ timeoutMs: 4_500, deadline: { remainingMs, waitFor, beginWait } })
  return { database, replicas, services }
}

interface Caller {
  token?: string | null
  knownBrowser?: string | null
  user?: User | null
  grants?: Grants
  db?: Db
  replicas?: Replicas
  locale?: Locale
  requestId?: string
  door: Door
  forwardedFor?: string | null
  userAgent?: string | null
  ownOrigin?: boolean
  now?: Date
  callerLeft?(): AbortSignal
}

export async function openContext(caller: Caller): Promise<Ctx> {
  const { database, replicas, services } = runtime()
  await followClock(() => databaseTime(database.db))
  const sessionHash = caller.token ? hashOf(caller.token) : null
  const user = caller.user ?? (sessionHash ? await findUserBySession(database.db, sessionHash) : null)
  return createContext({
    user,
    grants: caller.grants,
    sessionHash: user && sessionHash,
    signedOut: !user && sessionHash ? await whySignedOut(database.db, sessionHash) : undefined,
    db: caller.db ?? database.db,
    replicas: caller.replicas ?? replicas,
    services,
    locale: caller.locale ?? defaultLocale,
    requestId: caller.requestId ?? randomUUID(),
    now: caller.now ?? currentTime(),
    door: caller.door,
    ip: clientAddress(caller.forwardedFor ?? null, env().TRUSTED_PROXIES),
    userAgent: caller.userAgent ?? null,
    ownOrigin: caller.ownOrigin ?? false,
    knownBrowser: caller.knownBrowser,
    callerLeft: caller.callerLeft,
    writeAudit,
  })
}

import { randomUUID } from 'node:crypto'
import { connect, type Database, type Db, query } from '@/db/client'
import { pick } from '@/db/columns-of'
import { databaseTime } from '@/db/database-time'
import type { Deadline } from '@/db/pool'
import { Replicas } from '@/db/replicas'
import { auditLog } from '@/db/schema/audit'
import { claimKey } from '@/lib/accounts/idempotency-keys'
import { isServiceKey, recogniseKey } from '@/lib/accounts/keys/recognise-key'
import { activeSessions, findUserBySession } from '@/lib/accounts/people/find-user'
import { currentTime, followClock } from '@/lib/core/clock'
import {
  type AuditEntry,
  type Ctx,
  createContext,
  type Door,
  type SignedOut,
  type User,
} from '@/lib/core/context'
import { env, readReplicaUrls } from '@/lib/core/env'
import { beginWait, connectionTurn, remainingMs, waitFor } from '@/lib/core/limits/deadline'
import { beginConnectionWait } from '@/lib/core/limits/pressure'
import type { RateState } from '@/lib/core/limits/rate-limit'
import { log } from '@/lib/core/log'
import type { Grants } from '@/lib/core/permissions'
import { hashOf } from '@/lib/core/secrets'
import { defaultLocale, type Locale } from '@/lib/i18n/locales'
import { countMessage, storeTextMessage } from '@/lib/outbox/store-text-message'
import { openServices, type Services } from '@/lib/services/services'
import { readParameters } from '@/lib/settings/read-parameters'
import { confirmedVehicles } from '@/lib/vehicles/confirmed-vehicles'

const statement = `
  SELECT CASE
    WHEN s.ended_because IS NOT NULL THEN s.ended_because
    WHEN u.state <> 'active' THEN 'account'
    WHEN u.credential_version <> s.credential_version THEN 'elsewhere'
    WHEN s.expires_at <= now() OR NOT ${activeSessions.young} THEN 'longest'
    WHEN ${activeSessions.where} THEN 'factor'
    ELSE 'idle' END AS why
  FROM ${activeSessions.from} JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = $1`

export async function whySignedOut(db: Db, tokenHash: string): Promise<SignedOut | undefined> {
  const [row] = await query<{ why: SignedOut }>(db, statement, [tokenHash])
  return row?.why
}

// The caller's address. A handler has no socket; the server appends the peer's address to X-Forwarded-For, so only the
// last entry is certain, and earlier ones count as far as trusted proxies wrote them.
export function clientAddress(forwardedFor: string | null, trustedProxies: string): string | null {
  const hops = (forwardedFor ?? '').split(',').map(addressOf).filter(Boolean)
  const trusted = new Set(trustedProxies.split(',').map(address => address.trim()))
  let seen = hops.pop() ?? null
  while (seen && trusted.has(seen) && hops.length > 0) seen = hops.pop() ?? null
  return seen
}

function addressOf(hop: string): string {
  const written = hop.trim().replace(/^"(.*)"$/, '$1')
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1]
  const plain = bracketed ?? written.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  // An IPv4 address as a dual-stack socket reports it.
  return plain.replace(/^::ffff:(?=\d+\.)/i, '')
}

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

export async function writeAudit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  await ctx.db.insert(auditLog).values({
    at: ctx.now,
    userId: ctx.user?.id,
    loginId: ctx.user?.loginId,
    ...pick(ctx, 'door ip requestId'),
    userAgent: ctx.userAgent?.slice(0, 300),
    ...entry,
  })
}

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
    deadline: { remainingMs, waitFor, beginWait, beginConnectionWait, connectionOrder: connectionTurn },
    onError: error => log.warn({ err: error }, 'an idle database connection was lost'),
  })
  const services = openServices({
    confirmedVehicles: vin => confirmedVehicles(database.db, vin),
    storeTextMessage: message => storeTextMessage(database.db, message),
    countMessage: (purpose, isSent) => countMessage(database.db, purpose, isSent),
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
  noteRate?(state: RateState): void
}

export async function openContext(caller: Caller): Promise<Ctx> {
  const { database, replicas, services } = runtime()
  await followClock(() => databaseTime(database.db))
  const ip = clientAddress(caller.forwardedFor ?? null, env().TRUSTED_PROXIES)
  const keyed =
    caller.token && isServiceKey(caller.token)
      ? await recogniseKey(database.db, caller.token, ip, caller.noteRate)
      : undefined
  const sessionHash = caller.token && !keyed ? hashOf(caller.token) : null
  const user =
    caller.user ?? keyed?.user ?? (sessionHash ? await findUserBySession(database.db, sessionHash) : null)
  // What every way of writing an audit row has: a row of a key names it.
  const userAgent = [user?.key?.name, caller.userAgent].filter(Boolean).join('; ') || null
  return createContext({
    user,
    grants: caller.grants,
    sessionHash: user && sessionHash,
    signedOut: !user && sessionHash ? await whySignedOut(database.db, sessionHash) : keyed?.signedOut,
    db: caller.db ?? database.db,
    replicas: caller.replicas ?? replicas,
    services,
    locale: caller.locale ?? defaultLocale,
    requestId: caller.requestId ?? randomUUID(),
    now: caller.now ?? currentTime(),
    door: caller.door,
    ip,
    userAgent,
    ownOrigin: caller.ownOrigin ?? false,
    knownBrowser: caller.knownBrowser,
    callerLeft: caller.callerLeft,
    claimKey,
    writeAudit,
  })
}

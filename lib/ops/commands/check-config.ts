import { access, constants, mkdir } from 'node:fs/promises'
import { isIP } from 'node:net'
import pg from 'pg'
import { missingMigrations } from '@/db/known-migrations'
import { type Env, readEnv } from '@/lib/core/env'
import { freeBytes } from '@/lib/core/limits/free-bytes'
import { appliedMigrations, refuseNewerDatabase } from '@/lib/ops/postgres/newer-database'
import { error, type Finding, ok, warning } from '@/lib/ops/process/finding'
import { storeOf } from '@/lib/services/file-store/open-file-store'
import { checkRoles } from './check-roles'

const gigabyte = 2 ** 30

export async function checkConfig(source: Record<string, string | undefined>): Promise<Finding[]> {
  let env: Env
  try {
    env = readEnv(source)
  } catch (failure) {
    return [error((failure as Error).message)]
  }
  const parts = await Promise.all([checkDatabase(env), checkFiles(env), checkIdentity(env)])
  return [ok('every variable is there and has its shape'), ...parts.flat(), ...judge(env)]
}

async function checkDatabase({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_POOL }: Env): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{
      version: number
      apart: number
      connections: number
      missing: string | null
      encoding: string
    }>(
      `select current_setting('server_version_num')::int as version,
         abs(extract(epoch from clock_timestamp()) - $1)::float8 as apart,
         current_setting('max_connections')::int as connections, current_setting('server_encoding') as encoding,
         (select string_agg(name, ', ') from unnest(array['pg_trgm', 'btree_gin']) as name
          where not exists (select from pg_available_extensions a where a.name = name)) as missing`,
      [Date.now() / 1000],
    )
    const { version, apart, connections, missing, encoding } = rows[0]!
    const found = [version >= 150000 ? ok('the database answers') : error('PostgreSQL 15 or newer is needed')]
    if (missing) found.push(error(`the database lacks the extensions ${missing}`))
    if (encoding !== 'UTF8') found.push(error(`the database is encoded in ${encoding}, not in UTF8`))
    if (apart > 30) found.push(warning(`the clocks of database and server are ${apart.toFixed(0)} s apart`))
    if (DATABASE_POOL + 10 > connections)
      found.push(warning(`DATABASE_POOL ${DATABASE_POOL} is close to max_connections ${connections}`))
    return [...found, ...(await checkRoles(client, DATABASE_OWNER_URL)), await checkMigrations(client)]
  } catch (failure) {
    return [error(`the database does not answer: ${(failure as Error).message}`)]
  } finally {
    await client.end().catch(() => {})
  }
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  try {
    await refuseNewerDatabase(client)
  } catch (failure) {
    return error((failure as Error).message)
  }
  const applied = await appliedMigrations(client)
  if (applied.length === 0) return warning('the database is empty: run npm run migrate')
  const missing = missingMigrations(applied).length
  if (missing > 0) return warning(`${missing} migrations are missing: run npm run migrate`)
  return ok('the database is up to date')
}

async function checkFiles(env: Env): Promise<Finding[]> {
  const { FILES_DIR, DATABASE_DIR } = env
  const found = DATABASE_DIR ? [await checkDatabaseFolder(DATABASE_DIR)] : []
  try {
    await mkdir(FILES_DIR, { recursive: true, mode: 0o700 })
    await access(FILES_DIR, constants.W_OK)
    const free = (await freeBytes(FILES_DIR)) / gigabyte
    const room =
      free < 5 ? warning(`FILES_DIR has ${free.toFixed(1)} GB left`) : ok('FILES_DIR can be written')
    return [...found, room, ...(await checkObjectStorage(env))]
  } catch (failure) {
    return [...found, error(`FILES_DIR cannot be written: ${(failure as Error).message}`)]
  }
}

async function checkObjectStorage(env: Env): Promise<Finding[]> {
  if (![env.FILE_STORE, env.FILE_STORE_FROM].includes('s3')) return []
  const store = storeOf('s3', env, env.FILES_DIR)
  try {
    const { key } = await store.put(Buffer.from('config:check'))
    await store.remove(key)
    return [ok('the object storage takes files and gives them back')]
  } catch (failure) {
    const { cause = failure } = failure as Error
    return [error(`the object storage refuses: ${(cause as Error).name}: ${(cause as Error).message}`)]
  }
}

async function checkDatabaseFolder(folder: string): Promise<Finding> {
  try {
    const free = (await freeBytes(folder)) / gigabyte
    return free < 5 ? warning(`DATABASE_DIR has ${free.toFixed(1)} GB left`) : ok('DATABASE_DIR has room')
  } catch {
    return error('DATABASE_DIR is no folder of this machine: leave it out where the database is elsewhere')
  }
}

async function checkIdentity({ AUTH_ISSUER }: Env): Promise<Finding[]> {
  const address = `${AUTH_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000), redirect: 'error' })
    if (!answer.ok) throw new Error(`it answers ${answer.status}`)
    const { issuer, end_session_endpoint: ends } = (await answer.json()) as Record<string, string>
    if (issuer !== AUTH_ISSUER) return [error(`AUTH_ISSUER calls itself ${issuer}: write it exactly so`)]
    return [
      ends
        ? ok('the identity service answers')
        : warning('the identity service names no end_session_endpoint: signing out leaves its session open'),
    ]
  } catch (failure) {
    return [error(`the identity service does not answer at ${address}: ${(failure as Error).message}`)]
  }
}

function judge({ APP_URL, TRUSTED_PROXIES, METRICS_PORT, METRICS_HOST, PORT, AUDIT_KEY }: Env): Finding[] {
  const { protocol, hostname, pathname } = new URL(APP_URL)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const found: Finding[] = []
  if (protocol === 'http:' && !local) found.push(warning('APP_URL is not https: cookies go unprotected'))
  if (pathname !== '/') found.push(error('APP_URL takes no path: /app is added to it'))
  if (!AUDIT_KEY && !local)
    found.push(
      warning('AUDIT_KEY is empty: AUTH_SECRET seals the audit log, and must be kept for it when it changes'),
    )
  const proxies = TRUSTED_PROXIES.split(',')
    .map(one => one.trim())
    .filter(Boolean)
  for (const proxy of proxies) if (!isIP(proxy)) found.push(error(`TRUSTED_PROXIES: ${proxy} is no address`))
  if (!local && proxies.length === 0)
    found.push(
      warning('TRUSTED_PROXIES is empty: behind a proxy all people share one address and its limits'),
    )
  if (METRICS_PORT === PORT) found.push(error('METRICS_PORT must differ from PORT'))
  if (METRICS_PORT && ['0.0.0.0', '::'].includes(METRICS_HOST))
    found.push(warning('METRICS_HOST is every address of this machine: the figures have no sign-in'))
  return found
}

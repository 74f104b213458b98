import pg from 'pg'
import { addressesOf } from '@/db/hosts'
import type { Env } from '@/lib/core/env'
import { isLoopback } from '@/lib/core/networks'
import { error, type Finding, ok, warning } from './finding'

type Databases = Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_REPLICA_URLS'>

// Asks the driver, which knows every spelling and PGSSLMODE too: told to use TLS, it refuses to go on without.
export function checkTransport(databases: Databases): Finding[] {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_REPLICA_URLS } = databases
  const named = {
    DATABASE_URL: [DATABASE_URL],
    DATABASE_OWNER_URL: [DATABASE_OWNER_URL],
    DATABASE_REPLICA_URLS,
  }
  const found = Object.entries(named).flatMap(([name, urls]) =>
    urls.flatMap(url => (url ? addressesOf(url).flatMap(address => judge(name, address)) : [])),
  )
  return found.length > 0 ? found : [ok('what goes to the database is encrypted, or stays on this machine')]
}

function judge(name: string, connectionString: string): Finding[] {
  const { host, ssl } = new pg.Client({ connectionString }) as unknown as { host: string; ssl: unknown }
  if (host.startsWith('/') || isLoopback(host)) return []
  if (!ssl) return [error(`${name} reaches ${host} without TLS: add ?sslmode=verify-full`)]
  if ((ssl as { rejectUnauthorized?: boolean }).rejectUnauthorized === false)
    return [warning(`${name} does not check the certificate of ${host}: sslmode=verify-full does`)]
  return []
}

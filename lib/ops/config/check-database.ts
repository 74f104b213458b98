import type pg from 'pg'
import { writableOrFirst } from '@/db/hosts'
import { missingMigrations } from '@/db/known-migrations'
import { withClient } from '@/db/with-client'
import { combinedDuties } from '@/lib/accounts/people/separate-duties'
import type { Env } from '@/lib/core/env'
import { appliedMigrations, refuseNewerDatabase } from '@/lib/ops/postgres/newer-database'
import { databasePlace } from '@/lib/ops/postgres/same-database'
import { error, type Finding, ok, warning } from './finding'

export const askDatabase = async <Answer>(url: string, work: (client: pg.Client) => Promise<Answer>) =>
  withClient({ connectionString: await writableOrFirst(url), connectionTimeoutMillis: 5_000 }, work)

export async function checkDatabase({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_POOL }: Env) {
  return askDatabase(DATABASE_URL, async client => {
    const { rows } = await client.query<{
      version: number
      apart: number
      connections: number
      missing: string | null
      ctype: string | null
      encoding: string
    }>(
      `select current_setting('server_version_num')::int as version,
         abs(extract(epoch from clock_timestamp()) - $1)::float8 as apart,
         current_setting('max_connections')::int as connections, current_setting('server_encoding') as encoding,
         (select datctype from pg_database where datname = current_database() and datlocprovider = 'c') as ctype,
         (select string_agg(name, ', ') from unnest(array['pg_trgm', 'btree_gin']) as name
          where not exists (select from pg_available_extensions a where a.name = name)) as missing`,
      [Date.now() / 1000],
    )
    const { version, apart, connections, missing, encoding, ctype } = rows[0]!
    const found = [
      version >= 150000
        ? ok('the database answers')
        : error(`PostgreSQL 15 or newer is needed, this is ${Math.floor(version / 10000)}`),
    ]
    if (missing)
      found.push(
        error(
          `the database lacks the extensions ${missing}: install what your system calls postgresql-contrib`,
        ),
      )
    if (encoding !== 'UTF8') found.push(error(`the database is encoded in ${encoding}, not in UTF8`))
    if (ctype === 'C' || ctype === 'POSIX')
      found.push(
        warning(
          `the database has the character type ${ctype}: search finds no Chinese words. Create it with LC_CTYPE 'C.UTF-8'`,
        ),
      )
    if (apart > 30) found.push(warning(`the clocks of database and server are ${apart.toFixed(0)} s apart`))
    if (DATABASE_POOL + 10 > connections)
      found.push(
        warning(
          `DATABASE_POOL ${DATABASE_POOL} is close to max_connections ${connections}: lower the one or raise the other`,
        ),
      )
    const roles = await checkRoles(client, DATABASE_OWNER_URL)
    return [...found, ...roles, await checkMigrations(client), ...(await checkDuties(client))]
  }).catch((failure: Error) => [error(`DATABASE_URL: the database does not answer: ${failure.message}`)])
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

async function checkDuties(client: pg.Client): Promise<Finding[]> {
  const { rows: tables } = await client.query(`select where to_regclass('role_permissions') is not null`)
  const { rows } = tables.length > 0 ? await client.query<{ name: string }>(combinedDuties) : { rows: [] }
  if (rows.length === 0) return []
  const names = rows.map(({ name }) => name).join(', ')
  return [
    warning(
      `several of the system, security and audit administrators in one person: ${names}. Give these roles to different people (/app/users)`,
    ),
  ]
}

const runbook = 'lib/ops/runbooks/roles.md'

interface Rights {
  role: string
  place: string
  superuser: boolean
  makesRoles: boolean
  ownsDatabase: boolean
  ownsTables: boolean
  changesLog: boolean
  lacks: string | null
}

const rightsOf = `
  select current_user::text as role,
    ${databasePlace} as place,
    rolsuper as superuser, rolcreaterole as "makesRoles",
    (select pg_has_role(datdba, 'member') from pg_database where datname = current_database()) as "ownsDatabase",
    exists (select from pg_class where relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'member')) as "ownsTables",
    coalesce(has_table_privilege(to_regclass('public.audit_log'), 'update, delete, truncate, trigger'), false) as "changesLog",
    (select string_agg(relname, ', ') from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition and not has_table_privilege(oid, 'select')) as lacks
  from pg_roles where rolname = current_user`

async function checkRoles(client: pg.Client, ownerUrl: string | undefined): Promise<Finding[]> {
  const server = await readRights(client)
  const found = [...checkServerRights(server)]
  if (!ownerUrl) return found
  try {
    const owner = await askDatabase(ownerUrl, readRights)
    if (owner.place !== server.place)
      found.push(error('DATABASE_OWNER_URL and DATABASE_URL name different databases'))
    else if (!owner.ownsTables && !owner.ownsDatabase)
      found.push(error(`DATABASE_OWNER_URL names the role ${owner.role}, which owns nothing here`))
    else
      found.push(warning('DATABASE_OWNER_URL is for commands: keep it out of the environment of the server'))
  } catch (failure) {
    found.push(error(`the database does not let DATABASE_OWNER_URL in: ${(failure as Error).message}`))
  }
  return found
}

async function readRights(client: pg.Client): Promise<Rights> {
  const { rows } = await client.query<Rights>(rightsOf)
  return rows[0]!
}

function checkServerRights(rights: Rights): Finding[] {
  const { role, superuser, makesRoles, ownsDatabase, ownsTables, changesLog, lacks } = rights
  const powers = [
    superuser && 'is a superuser',
    ownsDatabase && 'owns the database',
    ownsTables && 'owns the tables',
    makesRoles && 'may make roles',
    changesLog && 'may change the audit log',
  ].filter(Boolean)
  if (powers.length > 0)
    return [
      warning(
        `the role ${role} of DATABASE_URL ${powers.join(', ')}: whoever has its password can switch off the trigger of the audit log, detach or drop its months. Give the server a role of its own, and the owner's to DATABASE_OWNER_URL (${runbook})`,
      ),
    ]
  if (lacks) return [warning(`the role ${role} of DATABASE_URL may not read ${lacks}: run npm run migrate`)]
  return [ok('the role of the server owns nothing and may not change the audit log')]
}

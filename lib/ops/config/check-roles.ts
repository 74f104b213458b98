import type pg from 'pg'
import { writableOrFirst } from '@/db/hosts'
import { withClient } from '@/db/with-client'
import { databasePlace } from '@/lib/ops/postgres/same-database'
import { error, type Finding, ok, warning } from './finding'

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

export async function checkRoles(client: pg.Client, ownerUrl: string | undefined): Promise<Finding[]> {
  const server = await readRights(client)
  const found = [...checkServerRights(server)]
  if (!ownerUrl) return found
  const address = await writableOrFirst(ownerUrl)
  try {
    const config = { connectionString: address, connectionTimeoutMillis: 5_000 }
    const owner = await withClient(config, readRights)
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

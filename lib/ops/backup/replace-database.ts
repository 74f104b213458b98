import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isWordingOf, knownMigrations } from '@/db/known-migrations'
import { bare, type Part } from '@/db/seed/bare-table'
import { applyMigrations } from '@/lib/ops/commands/migrate'
import { writeReaderViews } from '@/lib/ops/postgres/reader-views'
import { grantServer } from '@/lib/ops/postgres/server-grants'
import { OperationError } from '@/lib/ops/process/operation-error'
import { step } from '@/lib/ops/process/progress.mjs'
import { lockNotAvailable, replacedSchema } from './drop-replaced'
import { type Backup, type Manifest, tableFile } from './manifest'
import { listTables, type Table } from './tables'

interface Failure {
  message: string
  code?: string
  hint?: string
}

const schemas = ['public', 'drizzle']
const before = (schema: string) => `${schema}_before`

export async function replaceDatabase(client: Client, backup: Backup, serverUrl: string | undefined) {
  const { manifest } = backup
  let committing = false
  try {
    await client.query('begin')
    await setAside(client)
    const upTo = manifest.migrations.at(-1)!.when
    await step('Making the tables as they were', () => applyMigrations(client, { upTo }))
    await compareMigrations(client, manifest)
    await fillTables(client, backup)
    await step('Bringing the database up to date', () => applyMigrations(client))
    await step('Counting for the planner', () => analyse(client))
    await step('Taking the place of what was there', async () => {
      await takePlace(client)
      // After the swap: the schemas that stay keep their own grants.
      if (serverUrl) await grantServer(client, serverUrl)
      await writeReaderViews(client)
      committing = true
      await client.query('commit')
    })
  } catch (error) {
    throw new OperationError(explain(error as Failure, committing), {
      cause: error,
    })
  }
}

function explain({ code, message, hint }: Failure, committing: boolean): string {
  if (committing)
    return `The connection was lost at the last moment (${message}): it cannot be said whether the database was replaced. Start the restore again.`
  const why =
    code === lockNotAvailable
      ? 'somebody works with the database: stop the server first'
      : [message, hint].filter(Boolean).join('; ')
  return `The restore changed nothing: ${why}.`
}

async function setAside(client: Client) {
  for (const schema of schemas)
    await client.query(`create schema if not exists ${schema};
      alter schema ${schema} rename to ${before(schema)}; create schema ${schema}`)
}

async function takePlace(client: Client) {
  // The only step that waits for readers.
  await client.query(`set lock_timeout = '60s'; create schema ${replacedSchema}`)
  for (const schema of schemas) {
    await moveObjects(client, before(schema), replacedSchema)
    await moveObjects(client, schema, before(schema))
    await client.query(`drop schema ${schema}; alter schema ${before(schema)} rename to ${schema}`)
  }
}

// Routines first: the tables whose rows they take are named where they still are.
async function moveObjects(client: Client, from: string, to: string) {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter %s set schema %I', object, $2::text) as statement from (
       select tableoid as catalog, oid, relowner as owner,
         case relkind when 'S' then 'sequence ' else 'table ' end || oid::regclass as object,
         case relkind when 'S' then '{a,i,e}' else '{e}' end::"char"[] as bound
       from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
       union all select tableoid, oid, proowner, 'routine ' || oid::regprocedure, '{e}'
       from pg_proc where pronamespace = $1::regnamespace) as found
     where pg_has_role(owner, 'usage') and not exists (
       select from pg_depend where classid = catalog and objid = found.oid and deptype = any(bound))
     order by catalog <> 'pg_proc'::regclass`,
    [from, to],
  )
  for (const { statement } of rows) await client.query(statement)
}

async function analyse(client: Client) {
  for (const { name } of await listTables(client)) await client.query(`analyze "${name}"`)
}

async function compareMigrations(client: Client, { migrations }: Manifest) {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  const same =
    rows.length === migrations.length &&
    rows.every(({ hash }, at) => {
      const written = migrations[at]!.hash
      return hash === written || knownMigrations.some(one => one.sha256 === hash && isWordingOf(one, written))
    })
  if (!same)
    throw new OperationError(
      'The backup was made by another version: restore it with that version or a newer one.',
    )
}

async function fillTables(client: Client, { manifest, open }: Backup) {
  const tables = new Map((await listTables(client)).map(table => [table.name, table]))
  const parts: Part[] = []
  for (const { name, appendOnly } of tables.values())
    if (!appendOnly) parts.push(...(await bare(client, `"${name}"`)))
  for (const { name } of tables.values()) await empty(client, name)
  for (const written of manifest.tables) {
    const table = tables.get(written.name)
    if (!table) throw new OperationError(`There is no table ${written.name}.`)
    await step(written.name, () => copyTable(client, open(tableFile(written.name)), written, table))
  }
  for (const { name, last } of manifest.sequences)
    await client.query("select setval(format('%I', $1::text)::regclass, $2::bigint)", [name, last])
  for (const kind of ['index', 'foreign key', 'triggers'] as const) {
    await step(`Making each ${kind}`.replace('each triggers', 'triggers work'), async () => {
      for (const part of parts) if (part.kind === kind) await client.query(part.make)
    })
  }
}

async function empty(client: Client, name: string) {
  const { rowCount } = await client.query(`select from "${name}" limit 1`)
  if (rowCount) await client.query(`truncate "${name}" cascade`)
}

async function copyTable(client: Client, rows: Readable, written: Manifest['tables'][number], table: Table) {
  const strange = written.columns.find(column => !table.columns.includes(column))
  if (strange) throw new OperationError(`${written.name} has no column ${strange}.`)
  const list = written.columns.map(column => `"${column}"`).join(', ')
  const into = client.query(copyFrom(`copy "${written.name}" (${list}) from stdin`))
  await pipeline(rows, createGunzip(), into)
  if (into.rowCount !== written.rows)
    throw new OperationError(`${written.name} has ${into.rowCount} rows, not ${written.rows}.`)
}

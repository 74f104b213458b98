import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isWordingOf, knownMigrations } from '@/db/known-migrations'
import { bare, type Part } from '@/db/seed/bare-table'
import { OperationError } from '@/lib/ops/process/operation-error'
import { step } from '@/lib/ops/process/progress.mjs'
import { type Backup, type Manifest, tableFile } from './manifest'
import { listTables, type Table } from './tables'

export async function compareMigrations(client: Client, { migrations }: Manifest) {
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

export async function fillTables(client: Client, { manifest, open }: Backup) {
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

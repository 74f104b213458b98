import { createHash } from 'node:crypto'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { ClientBase } from 'pg'

export interface Shipment {
  table: string
  entries: readonly { key: string; row: object }[]
  insert: string
  byName?: true
}

interface Described<Row> {
  table: string
  rows: readonly Row[]
  key(row: NoInfer<Row>): string
  /** Columns that the rows have. */
  columns: readonly (keyof NoInfer<Row> & string)[]
  /** Columns that come from tables joined by what a row (`entry`) says. */
  linked?: Record<string, string>
  joins?: string
  byName?: true
}

export function shipment<Row extends object>(described: Described<Row>): Shipment {
  const { table, rows, key, columns, linked = {}, joins = '', byName } = described
  const own = columns.map(toSnakeCase)
  return {
    ...{ table, byName },
    entries: rows.map(row => ({ key: key(row), row: inColumns(row) })),
    insert: `insert into ${table} (${[...own, ...Object.keys(linked)].join(', ')})
      select ${[...own.map(column => `own.${column}`), ...Object.values(linked)].join(', ')}
      from json_array_elements($1::json) with ordinality as entries(entry, place)
      cross join json_populate_record(null::${table}, entry) as own ${joins}
      order by place on conflict do nothing`,
  }
}

const inColumns = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnakeCase(name), value]))

interface Reader {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
}

const all = '*'

export function contentsOf(shipments: Shipment[]): string {
  const keys = shipments.map(({ table, entries }) => [table, entries.map(({ key }) => key)])
  return createHash('sha256').update(JSON.stringify(keys)).digest('hex')
}

export async function isShipped(client: Reader, contents: string): Promise<boolean> {
  const { rows } = await client.query('select from shipped_entries where dictionary = $1 and key = $2', [
    all,
    contents,
  ])
  return rows.length > 0
}

// Each entry is brought once: one that people deleted or renamed does not come back with the next release. Inside the
// caller's transaction.
export async function ship(client: ClientBase, shipments: Shipment[]): Promise<void> {
  for (const one of shipments) {
    const brought = await broughtBefore(client, one)
    const missing = one.entries.filter(({ key }) => !brought.has(key))
    if (missing.length > 0) await client.query(one.insert, [JSON.stringify(missing.map(({ row }) => row))])
    await mark(
      client,
      one.table,
      one.entries.map(({ key }) => key),
    )
  }
  await mark(client, all, [contentsOf(shipments)])
}

async function mark(client: ClientBase, dictionary: string, keys: string[]) {
  await client.query(
    'insert into shipped_entries select $1, key from unnest($2::text[]) as key on conflict do nothing',
    [dictionary, keys],
  )
}

const takenAway = `
  select case action when 'deleteCodeItem' then entity_id when 'deleteEntry' then detail ->> 'code'
    else detail -> 'changes' -> 'code' ->> 0 end as key
  from audit_log where action = any('{deleteCodeItem,deleteEntry,updateEntry}') and entity = $1`

async function broughtBefore(client: ClientBase, { table, entries, byName }: Shipment) {
  const noted = await client.query<{ key: string }>('select key from shipped_entries where dictionary = $1', [
    table,
  ])
  if (noted.rows.length > 0) return new Set(noted.rows.map(row => row.key))
  if (byName) {
    const there = await client.query(`select from ${table} limit 1`)
    return new Set(there.rows.length > 0 ? entries.map(({ key }) => key) : [])
  }
  const { rows: gone } = await client.query<{ key: string }>(takenAway, [entityOf(table)])
  return new Set(gone.map(row => row.key))
}

function entityOf(table: string): string {
  if (table === 'code_items') return 'code'
  return table.replaceAll('_', '-').replace(/ies$/, 'y').replace(/s$/, '')
}

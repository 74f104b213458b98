import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

export interface Shipment {
  table: string
  entries: readonly { key: string; row: object }[]
  insert: string
  byName?: true
}

export function shipment<Row extends object>(
  given: Omit<Shipment, 'entries'> & { rows: readonly Row[]; key(row: Row): string },
): Shipment {
  const { rows, key, ...rest } = given
  return { ...rest, entries: rows.map(row => ({ key: key(row), row })) }
}

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

/**
 * Each entry is brought once: one that people deleted or renamed does not come back with the next release. Inside the
 * caller's transaction.
 */
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

async function broughtBefore(
  client: ClientBase,
  { table, entries, byName }: Shipment,
): Promise<ReadonlySet<string>> {
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

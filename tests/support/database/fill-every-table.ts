import type { Client } from 'pg'

export interface Column {
  name: string
  type: string
}

interface Table {
  name: string
  columns: Column[]
  references: { columns: string[]; to: string; keys: string[] }[]
}

const rowsEach = 3

/** `undefined`: as it is everywhere. */
export type ValueFor = (table: string, column: Column) => unknown

export async function fillEveryTable(
  client: Pick<Client, 'query'>,
  { rows = rowsEach, valueFor }: { rows?: number; valueFor?: ValueFor } = {},
): Promise<string[]> {
  const waiting = await readTables(client)
  const filled: string[] = []
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ name, references }) =>
      references.every(({ to }) => to === name || filled.includes(to)),
    )
    const [table] = waiting.splice(at, 1)
    if (!table || at < 0) throw new Error(`tables refer to each other: ${waiting.map(one => one.name)}`)
    for (let row = 0; row < rows; row++) await insert(client, table, row, valueFor)
    filled.push(table.name)
  }
  return filled
}

async function readTables(client: Pick<Client, 'query'>): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and coalesce(pg_get_expr(d.adbin, d.adrelid), '') !~ 'nextval') as columns,
       coalesce((select json_agg(json_build_object('to', f.confrelid::regclass::text,
          'columns', (select json_agg(attname) from pg_attribute where attrelid = c.oid and attnum = any(f.conkey)),
          'keys', (select json_agg(attname) from pg_attribute where attrelid = f.confrelid and attnum = any(f.confkey))))
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), '[]') as references
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`,
  )
  return rows
}

const left: Record<string, readonly string[]> = { recall_scopes: ['brand_id'] }

async function insert(
  client: Pick<Client, 'query'>,
  { name, columns, references }: Table,
  row: number,
  valueFor?: ValueFor,
) {
  const values = new Map<string, unknown>(columns.map(column => [column.name, sampleOf(column, row)]))
  for (const { columns: own, to, keys } of references) {
    const there = to === name ? [] : await newest(client, to, keys)
    for (const [at, column] of own.entries()) values.set(column, there[row]?.[at] ?? null)
  }
  for (const column of left[name] ?? []) values.set(column, null)
  for (const column of columns) {
    const value = valueFor?.(name, column)
    if (value !== undefined) values.set(column.name, value)
  }
  const list = [...values.keys()].map(column => `"${column}"`).join(', ')
  const places = [...values.keys()].map((_, at) => `$${at + 1}`).join(', ')
  await client.query(`insert into ${name} (${list}) values (${places})`, [...values.values()])
}

async function newest(client: Pick<Client, 'query'>, table: string, keys: string[]): Promise<unknown[][]> {
  const list = keys.map(key => `"${key}"`).join(', ')
  const { rows } = await client.query<unknown[]>({
    text: `select ${list} from ${table} order by 1 desc limit ${rowsEach}`,
    rowMode: 'array',
  })
  return rows
}

function sampleOf({ name, type }: Column, row: number): unknown {
  const n = 101 + row
  // What constraints ask for: a month of the year, and a total of at least its parts.
  if (name === 'month' && type !== 'date') return 1 + row
  if (name === 'total') return 10 * n
  if (type.endsWith('[]')) return `{${sampleOf({ name, type: type.slice(0, -2) }, row)}}`
  if (/^(text|character)/.test(type)) return `${name} ${n}`
  if (/^(bigint|integer|smallint|real|double)/.test(type)) return n
  if (type === 'numeric') return `${row}.25`
  if (type === 'boolean') return row === 0
  if (type === 'date') return `2026-03-${n - 90}`
  if (type.startsWith('timestamp')) return `2026-03-${n - 90}T04:05:06.789Z`
  if (type === 'jsonb') return JSON.stringify({ text: `${name} ${n}`, n })
  if (type === 'bytea') return Buffer.from([n])
  if (type === 'uuid') return `00000000-0000-4000-8000-000000000${n}`
  throw new Error(`a value for ${name} ${type}: add how it looks`)
}

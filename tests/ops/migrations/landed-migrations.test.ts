import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { knownMigrations } from '@/db/known-migrations'
import { migrateDatabase } from '@/lib/ops/commands/migrate'
import { withClient } from '@/tests/support/database/contents'
import { openEmptyDatabase, openTestDatabase } from '@/tests/support/database/database'
import { fillEveryTable } from '@/tests/support/database/fill-every-table'
import { schemaOf } from '@/tests/support/source/schema-of'

const textOf = (tag: string) => readFileSync(`db/migrations/${tag}.sql`, 'utf8')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const toBeNotedAs = (hash: string) =>
  `add a line to db/migrations/landed.json: { "sha256": "${hash}", "landed": "<the day it lands on main>" }`

test.each(knownMigrations.map(known => [known.tag, known] as const))(
  '%s is as it landed',
  (tag, { sha256 }) => {
    const hash = hashOf(textOf(tag))
    if (!sha256) expect.fail(`${tag} is new: ${toBeNotedAs(hash)}`)
    expect(
      hash,
      `${tag} has landed: databases have it as it was. Make a new migration for what shall change`,
    ).toBe(sha256)
  },
)

test('migrations land in their order', () => {
  const days = knownMigrations.map(({ landed }) => landed!)
  expect(days).toEqual([...days].sort())
  expect(knownMigrations.map(({ when }) => when)).toEqual(knownMigrations.map(({ when }) => when).sort())
  const landed: object = JSON.parse(readFileSync('db/migrations/landed.json', 'utf8'))
  expect(Object.keys(landed)).toEqual(knownMigrations.map(({ tag }) => tag))
})

test('only one snapshot is kept', () => {
  const snapshots = readdirSync('db/migrations/meta').filter(name => name.endsWith('_snapshot.json'))
  expect(snapshots, 'npm run migrations:generate removes the older ones').toHaveLength(1)
})

const rewritten: Record<string, string[]> = {
  // A counter: any statement on a dictionary raises it.
  '0026_server_role': ['dictionary_revision'],
  '0092_makers': ['dictionary_revision'],
  // Counters: any write of records raises them.
  '0060_fold': ['defect_writes', 'defect_month_writes'],
  '0085_fold_points': ['defect_writes', 'defect_month_writes'],
  '0106_fold_shapes': ['defect_writes', 'defect_month_writes'],
}

// Columns and tables.
const dropped: Record<string, string[]> = {
  '0030_drop_cluster': ['defects.cluster_id'],
  '0076_column_store': ['analysis_parts'],
}

test('a database of the last landed version comes up to date with every row', async () => {
  const newest = knownMigrations.at(-1)!.landed!
  const last = knownMigrations.filter(({ landed }) => landed! < newest).at(-1)!
  const [earlier, today] = await Promise.all([openEmptyDatabase(), openTestDatabase()])
  try {
    await migrateDatabase(earlier.url, { upTo: last.when })
    await withClient(earlier.url, async client => {
      const tables = await fillEveryTable(client)
      expect(tables.length).toBeGreaterThan(50)
      const newer = knownMigrations.filter(({ when }) => when > last.when)
      const changed = newer.flatMap(({ tag }) => rewritten[tag] ?? [])
      const gone = newer.flatMap(({ tag }) => dropped[tag] ?? [])
      const kept = tables.filter(name => !changed.includes(name) && !gone.includes(name))
      const before = await rowsOf(client, kept, { without: gone })
      await migrateDatabase(earlier.url, { serverUrl: earlier.serverUrl })
      expect(await rowsOf(client, kept, { before })).toEqual(before)
      expect(await schemaOf(client)).toEqual(await withClient(today.owner.url, schemaOf))
    })
  } finally {
    await Promise.all([earlier.drop(), today.close()])
  }
})

type Rows = Record<string, { columns: string[]; rows: unknown[] }>

interface Compared {
  before?: Rows
  without?: string[]
}

async function rowsOf(
  client: pg.Client,
  tables: string[],
  { before = {}, without = [] }: Compared = {},
): Promise<Rows> {
  const found: Rows = {}
  for (const table of tables) {
    const all = await client.query({ text: `select * from ${table} limit 0` })
    const present = all.fields.map(({ name }) => name).filter(name => !without.includes(`${table}.${name}`))
    const columns = before[table]?.columns ?? present
    const list = columns.map(name => `"${name}"::text`).join(', ')
    const { rows } = await client.query({ text: `select ${list} from ${table}`, rowMode: 'array' })
    found[table] = { columns, rows: rows.map(row => JSON.stringify(row)).sort() }
  }
  return found
}

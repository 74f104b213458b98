import { is } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '@/db/schema/all'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'

/**
 * Columns this version no longer uses. During an upgrade a server of the previous version still selects them
 * (lib/ops/runbooks/upgrade.md), so the next version drops them.
 */
const droppedByTheNextVersion: string[] = []

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the schema names every column of its tables, but for those that the next version drops', async () => {
  const tables = Object.values<unknown>(schema).filter(one => is(one, PgTable))
  expect(tables.length).toBeGreaterThan(50)
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = any($1)`,
    [tables.map(table => getTableConfig(table).name)],
  )
  const named = tables.flatMap(table => {
    const { name, columns } = getTableConfig(table)
    return columns.map(column => `${name}.${column.keyAsName ? toSnakeCase(column.name) : column.name}`)
  })
  const inDatabase = rows.map(({ name }) => name)
  expect(named.filter(name => !inDatabase.includes(name))).toEqual([])
  expect(inDatabase.filter(name => !named.includes(name))).toEqual(droppedByTheNextVersion)
})

test('whatever a record refers to is deleted without reading all records', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select a.attname as name from pg_constraint as c
       join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.conrelid = 'defects'::regclass and not exists (
       select from pg_index as i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
         and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('', format('(%I IS NOT NULL)', a.attname)))`,
  )
  expect(rows).toEqual([])
})

import { and, asc, desc, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import type { Ctx } from '@/lib/core/context'
import { unknownFilter } from '@/lib/core/errors'
import { containing } from '@/lib/core/text'
import { type Instant, instantText } from '@/lib/core/today'
import { wordOf } from '@/lib/dictionaries/names/lookup-names'
import { lookups } from '@/lib/dictionaries/names/lookups'
import type { AnyDictionary, EntryTable } from './dictionary'

type Column = EntryTable['id']
export interface EntryRow {
  id: string
  code: string | null
  name: string
  enabled: boolean
  version: number
  updatedAt: Instant
  updatedByName: string | null
  [column: string]: unknown
}

interface StoredEntry {
  id: string
  code: string | null
  name: string
  enabled: boolean
  version: number
  createdAt: Date
  updatedAt: Date
  updatedByName: string | null
  [column: string]: unknown
}

export const columnOf = (table: EntryTable, name: string): Column => getTableColumns(table)[name]!

export const nameKeyOf = (name: string) => `${name.replace(/Id$/, '')}Name`

export function whereOf(
  { table, fields, search }: AnyDictionary,
  filters: Record<string, unknown>,
): SQL | undefined {
  const { name, code, enabled } = filters as { name?: string; code?: string; enabled?: boolean }
  const part = name && containing(name)
  return and(
    part ? or(ilike(table.name, part), ilike(table.nameEn, part), ilike(table.code, part)) : undefined,
    code ? ilike(table.code, containing(code)) : undefined,
    enabled === undefined ? undefined : eq(table.enabled, enabled),
    ...search.map(key => {
      const requested = filters[key]
      if (requested === undefined) return undefined
      const column = columnOf(table, key)
      return fields[key]!.kind === 'flag' ? eq(column, requested) : inArray(column, requested as string[])
    }),
  )
}

interface SelectRequest {
  sortField?: string
  sortOrder?: 'ascend' | 'descend'
  [filter: string]: unknown
}

const parent = { name: sql`parent.name` }

export function orderOf(
  { table, fields, columns }: AnyDictionary,
  field: string | undefined,
  direction: 'ascend' | 'descend' = 'ascend',
): SQL[] {
  if (!field) return [asc(table.sort), asc(table.name), asc(table.id)]
  if (![...columns, ...Object.keys(fields), 'enabled', 'updatedAt', 'createdAt'].includes(field))
    throw unknownFilter([field], 'sortField')
  const key = fields[field]?.kind === 'reference' ? parent.name : columnOf(table, field)
  return direction === 'descend'
    ? [sql`${key} desc nulls last`, desc(table.id)]
    : [sql`${key} asc nulls first`, asc(table.id)]
}

export function selectIds(
  ctx: Ctx,
  declared: AnyDictionary,
  { sortField, sortOrder, ...filters }: SelectRequest,
) {
  const { table, fields } = declared
  const field = sortField === undefined ? undefined : fields[sortField]
  const order = orderOf(declared, sortField, sortOrder)
  const rows = ctx.db
    .select({ id: table.id })
    .from(table)
    .where(whereOf(declared, filters))
    .orderBy(...order)
    .$dynamic()
  if (field?.kind !== 'reference') return rows
  return rows.leftJoin(sql`${field.table} as parent`, sql`parent.id = ${columnOf(table, sortField!)}`)
}

export async function readEntries(ctx: Ctx, declared: AnyDictionary, ids: string[]): Promise<EntryRow[]> {
  if (ids.length === 0) return []
  const found = await selectRows(ctx, declared).where(
    sql`${declared.table.id} = any(${sql.param(ids)}::bigint[])`,
  )
  const byId = new Map((await presentEntries(ctx, declared, found)).map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export function selectRows(ctx: Ctx, { table }: AnyDictionary) {
  return ctx.db
    .select({ ...getTableColumns(table), updatedByName: users.name })
    .from(table)
    .leftJoin(users, eq(users.id, table.updatedBy))
    .$dynamic()
}

export async function presentEntries(
  ctx: Ctx,
  { fields }: AnyDictionary,
  rows: readonly Record<string, unknown>[],
): Promise<EntryRow[]> {
  const namers = await namersOf(ctx, { fields }, name => rows.map(row => row[name]))
  return (rows as readonly StoredEntry[]).map(row => {
    const shown: EntryRow = {
      ...row,
      createdAt: instantText(row.createdAt),
      updatedAt: instantText(row.updatedAt)!,
    }
    for (const [name, nameOf] of namers) {
      const value = row[name]
      shown[nameKeyOf(name)] = value ? nameOf(String(value)) : null
    }
    return shown
  })
}

export async function namersOf(
  ctx: Ctx,
  { fields }: Pick<AnyDictionary, 'fields'>,
  valuesOf: (name: string) => unknown[],
): Promise<Map<string, (value: string) => string>> {
  // Read for a choice alone: after a write, and inside of its transaction, they are loaded anew.
  const choices = Object.values(fields).some(({ kind }) => kind === 'choice')
  const names = choices ? (await lookups(ctx)).names : undefined
  const namers = new Map<string, (value: string) => string>()
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'choice') namers.set(name, value => names!.code(field.list, value, ctx.locale))
    if (field.kind !== 'reference') continue
    const found = await namesOfRows(ctx, field.table, valuesOf(name))
    namers.set(name, value => found.get(value) ?? value)
  }
  return namers
}

export async function namesOfRows(ctx: Ctx, table: EntryTable, ids: unknown[]): Promise<Map<string, string>> {
  const requested = [...new Set(ids.filter(Boolean))] as string[]
  if (requested.length === 0) return new Map()
  const rows = (await ctx.db
    .select({ id: table.id, name: table.name, nameEn: table.nameEn })
    .from(table)
    .where(inArray(table.id, requested))) as { id: string; name: string; nameEn: string | null }[]
  return new Map(rows.map(row => [row.id, wordOf(row, ctx.locale)]))
}

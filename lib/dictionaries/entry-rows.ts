import { and, asc, desc, eq, getTableColumns, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from '@/db/schema/accounts'
import type { CollectionRow, Sorting } from '@/lib/collections/collection'
import { columnOf, nameKeyOf, namersOf, parentName } from '@/lib/collections/rows'
import type { Ctx } from '@/lib/core/context'
import { unknownFilter } from '@/lib/core/errors'
import { containing } from '@/lib/core/text'
import { addDays, inInstants } from '@/lib/core/today'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { fold } from '@/lib/values/fold'
import type { AnyDictionary } from './dictionary'

export interface EntryRow extends CollectionRow {
  code: string | null
  name: string
  enabled: boolean
}

type Called = Record<'name' | 'nameEn' | 'code', AnyPgColumn>

// 大眾, 一汽 大众, ＢＹＤ: what stands between the signs of a name is no part of it.
export function isCalled({ name, nameEn, code }: Called, typed: string): SQL | undefined {
  const folded = fold(typed)
  const parts = [typed, ...(folded === '' ? [] : [folded])].map(containing)
  return or(
    ...parts.flatMap(part => [name, nameEn, code].map(column => ilike(column, part))),
    folded === '' ? undefined : sql`translate(${name}, ' \u3000-·•・', '') ILIKE ${containing(folded)}`,
  )
}

export function whereOf({ table, fields, search }: AnyDictionary, filters: Record<string, unknown>) {
  const { name, code, enabled, updatedAtFrom, updatedAtTo } = filters as {
    enabled?: boolean
  } & Partial<Record<'name' | 'code' | 'updatedAtFrom' | 'updatedAtTo', string>>
  return and(
    name ? isCalled(table, name) : undefined,
    code ? ilike(table.code, containing(code)) : undefined,
    enabled === undefined ? undefined : eq(table.enabled, enabled),
    updatedAtFrom ? gte(table.updatedAt, startOfDay(updatedAtFrom)) : undefined,
    updatedAtTo ? lt(table.updatedAt, startOfDay(addDays(updatedAtTo, 1))) : undefined,
    ...search.map(key => {
      const requested = filters[key]
      if (requested === undefined) return undefined
      const column = columnOf(table, key)
      return fields[key]!.kind === 'flag' ? eq(column, requested) : inArray(column, requested as string[])
    }),
  )
}

const startOfDay = (day: string) => new Date(`${day}T00:00:00+08:00`)

export const sortableOf = ({ columns, fields }: AnyDictionary) => [
  ...new Set([...columns, ...Object.keys(fields), 'enabled', 'updatedAt', 'createdAt']),
]

export function orderOf(declared: AnyDictionary, { sortField: field, sortOrder }: Sorting): SQL[] {
  const { table, fields } = declared
  if (!field) return [asc(table.sort), asc(table.name), asc(table.id)]
  if (!sortableOf(declared).includes(field)) throw unknownFilter([field], 'sortField')
  const key = fields[field]?.kind === 'reference' ? parentName : columnOf(table, field)
  return sortOrder === 'descend'
    ? [sql`${key} desc nulls last`, desc(table.id)]
    : [sql`${key} asc nulls first`, asc(table.id)]
}

export const codeNames = async (ctx: Ctx) => (await lookups(ctx)).names.code

export async function readEntries(ctx: Ctx, declared: AnyDictionary, where: SQL): Promise<EntryRow[]> {
  const { table, fields } = declared
  const rows: Record<string, unknown>[] = await ctx.db
    .select({ ...getTableColumns(table), updatedByName: users.name })
    .from(table)
    .leftJoin(users, eq(users.id, table.updatedBy))
    .where(where)
  const namers = await namersOf(ctx, { fields, codeNames, words: 'dictionaries' }, name =>
    rows.map(row => row[name]),
  )
  return (rows as (EntryRow & Record<'createdAt' | 'updatedAt', Date>)[]).map(row => {
    const shown: EntryRow = inInstants(row)
    for (const [name, nameOf] of namers) {
      const value = row[name]
      shown[nameKeyOf(name)] = value ? nameOf(String(value)) : null
    }
    return shown
  })
}

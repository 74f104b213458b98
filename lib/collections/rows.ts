import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '@/lib/core/context'
import { requireRow } from '@/lib/core/errors'
import { translate } from '@/lib/i18n/translate'
import type { Collection, CollectionRow, NamedTable, Request } from './collection'
import { wordOf } from './word-of'

export const columnOf = (table: AnyPgTable, name: string): AnyPgColumn => getTableColumns(table)[name]!

export const nameKeyOf = (name: string) => `${name.replace(/Id$/, '')}Name`

/** The name of a reference by which the rows are sorted. */
export const parentName = sql`parent.name`

export function selectIds(
  ctx: Ctx,
  { table, fields, ...declared }: Collection,
  { sortField, sortOrder, ...filters }: Request,
) {
  const field = sortField === undefined ? undefined : fields[sortField]
  const rows = ctx.db
    .select({ id: table.id })
    .from(table)
    .where(declared.where(filters, ctx))
    .orderBy(...declared.order({ sortField, sortOrder }))
    .$dynamic()
  if (field?.kind !== 'reference') return rows
  return rows.leftJoin(sql`${field.table} as parent`, sql`parent.id = ${columnOf(table, sortField!)}`)
}

export async function readRows<Row extends CollectionRow>(
  ctx: Ctx,
  declared: Collection<Row>,
  ids: string[],
): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = await declared.read(ctx, sql`${declared.table.id} = any(${sql.param(ids)}::bigint[])`)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export async function readRow<Row extends CollectionRow>(
  ctx: Ctx,
  { table, read }: Pick<Collection<Row>, 'table' | 'read'>,
  id: string,
): Promise<Row> {
  return requireRow(await read(ctx, eq(table.id, id)))
}

export async function namersOf(
  ctx: Ctx,
  { fields, codeNames, words }: Pick<Collection, 'fields' | 'codeNames' | 'words'>,
  valuesOf: (name: string) => unknown[],
): Promise<Map<string, (value: string) => string>> {
  // Read for a choice alone: after a write, and inside of its transaction, they are loaded anew.
  const choices = Object.values(fields).some(({ kind }) => kind === 'choice')
  const codeName = choices ? await codeNames?.(ctx) : undefined
  const namers = new Map<string, (value: string) => string>()
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'choice' && codeName)
      namers.set(name, value => codeName(field.list, value, ctx.locale))
    if (field.kind === 'option')
      namers.set(name, value => translate(ctx.locale, `${words}.options.${name}.${value}`))
    if (field.kind !== 'reference') continue
    const names = await namesOfRows(ctx, field.table, valuesOf(name))
    namers.set(name, value => names.get(value) ?? value)
  }
  return namers
}

export async function namesOfRows(ctx: Ctx, table: NamedTable, ids: unknown[]): Promise<Map<string, string>> {
  const requested = [...new Set(ids.filter(Boolean))] as string[]
  if (requested.length === 0) return new Map()
  const rows = (await ctx.db
    .select({ id: table.id, name: table.name, ...(table.nameEn && { nameEn: table.nameEn }) })
    .from(table)
    .where(inArray(table.id, requested))) as { id: string; name: string; nameEn?: string | null }[]
  return new Map(rows.map(({ id, name, nameEn = null }) => [id, wordOf({ name, nameEn }, ctx.locale)]))
}

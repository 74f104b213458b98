import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { type AnyPgTable, getTableConfig } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { findRow } from '@/db/rows'
import type { Collection, Request } from '@/lib/collections/collection'
import { countUses, type Uses } from '@/lib/collections/count-uses'
import { addInputOf, conditionsOf, updateInputOf } from '@/lib/collections/row-input'
import { readRow } from '@/lib/collections/rows'
import { oneRow, verbsOf } from '@/lib/collections/verbs'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue, invalid, unknownFilter } from '@/lib/core/errors'
import { day, optional, truth, wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { cursorInput, pageInput } from '@/lib/core/paging'
import type { Access } from '@/lib/core/permissions'
import { cutTo } from '@/lib/core/replies'
import { text } from '@/lib/core/text'
import { nameKey } from '@/lib/dictionaries/names/find-names'
import type { Word } from '@/lib/dictionaries/names/lookup-tables'
import { forgetLookups, type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { brief } from '@/lib/dictionaries/names/offer'
import { formatInput } from '@/lib/excel/sheet-format'
import type { AnyDictionary, Dictionary, EntryTable, Field } from './dictionary'
import { codeNames, type EntryRow, orderOf, readEntries, sortableOf, whereOf } from './entry-rows'
import { mostOffered } from './schema'
import { requireChangePermission } from './write-entries'

const enabled = { enabled: truth.optional() }

const filterShapeOf = (declared: AnyDictionary) => ({
  name: optional(text(100)),
  code: optional(text(100)),
  enabled: optional(truth),
  updatedAtFrom: optional(day),
  updatedAtTo: optional(day),
  ...conditionsOf(declared),
})

interface PageRequest extends Request {
  page: number
  limit: number
  after?: string | null
}

function exportInputOf(declared: AnyDictionary): z.ZodType<Request, Record<string, unknown>> {
  return pageInput
    .omit({ page: true, limit: true })
    .extend({ ...formatInput, ...filterShapeOf(declared) })
    .loose()
}

function pageInputOf(declared: AnyDictionary): z.ZodType<PageRequest, Record<string, unknown>> {
  return pageInput.extend({ ...cursorInput, ...filterShapeOf(declared) }).loose()
}

function refuseUnknownFilter(declared: AnyDictionary, filters: Record<string, unknown>): void {
  const known = Object.keys(filterShapeOf(declared))
  const unknown = Object.keys(filters).filter(name => !known.includes(name))
  if (unknown.length > 0) throw unknownFilter(unknown)
}

async function refuseUnknownCodes(
  ctx: Ctx,
  { fields, search }: AnyDictionary,
  filters: Record<string, unknown>,
) {
  const known = await lookups(ctx)
  for (const path of search) {
    const field = fields[path]!
    const codes = field.kind === 'choice' ? known.lists.get(field.list) : undefined
    const name = codes && ((filters[path] ?? []) as string[]).find(code => !codes.has(code))
    if (name) throw invalid(path, 'unknown_name', { name })
  }
}

function listInputOf(
  declared: AnyDictionary,
): z.ZodType<{ limit: number; withDisabled?: boolean; [filter: string]: unknown }, Record<string, unknown>> {
  const { enabled: _, ...filters } = filterShapeOf(declared)
  return z.strictObject({
    ...filters,
    withDisabled: truth.optional(),
    limit: wholeNumber(1, mostOffered).default(mostOffered),
  })
}

export function collectionOf(declared: AnyDictionary): Omit<Collection<EntryRow>, 'inputs'> {
  const { access, entity, table, fields } = declared
  return {
    ...declared,
    title: `shell.menu.${entity}`,
    words: `dictionaries.own.${entity}`,
    reads: `${access}:get` as Access,
    changes: access,
    heading: 'name',
    sortable: sortableOf(declared),
    exported: [...Object.keys(fields), 'enabled', 'updatedBy', 'updatedAt'],
    newRow: { sort: sql`(select coalesce(max(sort) + 1, 0) from ${table})` },
    where(filters) {
      refuseUnknownFilter(declared, filters)
      return whereOf(declared, filters)
    },
    checkFilters: (ctx, filters) => refuseUnknownCodes(ctx, declared, filters),
    order: sorting => orderOf(declared, sorting),
    read: (ctx, where) => readEntries(ctx, declared, where),
    codeNames,
    check: (ctx, values, before) => checkEntry(ctx, declared, values, before),
    permitChanges: (ctx, changes) => requireChangePermission(ctx, access, changes),
    afterWrite: forgetLookups,
    audited: {
      add: detail => ({ action: 'addEntry', detail }),
      update: ({ name }, changes) => ({ action: 'updateEntry', detail: { name, changes } }),
      remove: ({ code, name }) => ({ action: 'deleteEntry', detail: { code, name } }),
    },
  }
}

export function crudOf<Table extends EntryTable, Declared extends Readonly<Record<string, Field>>>(
  declared: Dictionary<Table, Declared>,
) {
  const collection = collectionOf(declared)
  const add = addInputOf(declared, enabled)
  const [page, exported] = [pageInputOf(declared), exportInputOf(declared)]
  const inputs = { page, export: exported, add, update: updateInputOf(add) }
  return {
    ...verbsOf({ ...collection, inputs }),
    list: dropDownOf(declared),
    get: operation({
      access: collection.reads,
      input: oneRow,
      async run(ctx, { id }): Promise<EntryRow & { uses: Uses }> {
        const row = await readRow(ctx, collection, id)
        return { ...row, uses: await countUses(ctx, declared, row) }
      },
    }),
    read: (ctx: Ctx, id: string) => readRow(ctx, collection, id),
  }
}

// 比亞迪, ＢＹＤ and 比 亚 迪: whatever reads a name takes them for the one that is there.
async function spelledOtherwise(
  ctx: Ctx,
  { table }: AnyDictionary,
  row: Record<string, unknown>,
  before?: Record<string, unknown>,
): Promise<Issue[]> {
  const name = String(row.name ?? '')
  const key = nameKey(name)
  const { name: called, uniqueConstraints } = getTableConfig(table)
  const columns = uniqueConstraints.find(one => one.getName() === `${called}_name`)?.columns
  if (!columns || key === nameKey(String(before?.name ?? ''))) return []
  const parents = Object.entries(getTableColumns(table)).filter(
    ([field, own]) => field !== 'name' && columns.some(({ name }) => name === own.name),
  )
  const there = await ctx.db
    .select({ id: table.id, name: table.name })
    .from(table as AnyPgTable)
    .where(and(...parents.map(([field, own]) => eq(own, row[field]))))
  const same = there.find(one => one.id !== before?.id && nameKey(String(one.name)) === key)
  if (!same || same.name === name) return []
  return [{ path: 'name', code: 'taken_otherwise', params: { name: String(same.name) } }]
}

async function checkEntry(
  ctx: Ctx,
  declared: AnyDictionary,
  row: Record<string, unknown>,
  before?: Record<string, unknown>,
): Promise<void> {
  const { fields } = declared
  const issues = await spelledOtherwise(ctx, declared, row, before)
  let known: Lookups | undefined
  for (const [name, field] of Object.entries(fields)) {
    const value = row[name]
    if (value === undefined || value === null || value === before?.[name]) continue
    if (field.kind === 'text' && field.fixed && before) issues.push({ path: name, code: 'fixed' })
    // Filters and files list codes with commas.
    if (name === 'code' && /[,，]/.test(String(value))) issues.push({ path: name, code: 'comma_in_code' })
    if (field.kind === 'choice') {
      known ??= await lookups(ctx, { fresh: true })
      if (!known.enabled(field.list, String(value))) issues.push({ path: name, code: 'not_offered' })
    }
    if (field.kind === 'reference') {
      const parent: Record<string, unknown> = (await findRow(ctx.db, field.table, { id: value })) ?? {}
      const within = !row.assemblyId || !('assemblyId' in parent) || parent.assemblyId === row.assemblyId
      if (!parent.enabled) issues.push({ path: name, code: 'not_offered' })
      else if (!within) issues.push({ path: name, code: 'not_of_assembly' })
    }
  }
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
}

type Offered = Pick<EntryRow, 'id' | 'code' | 'name'> & { enabled?: boolean }

function dropDownOf(declared: AnyDictionary) {
  const { table } = declared
  return operation({
    access: 'signed-in',
    input: listInputOf(declared),
    async run(ctx, { limit, withDisabled, ...filters }) {
      const rows = await ctx.db
        .select(getTableColumns(table))
        .from(table)
        .where(and(whereOf(declared, filters), withDisabled ? undefined : eq(table.enabled, true)))
        .orderBy(...orderOf(declared, {}))
        .limit(limit + 1)
      return cutTo(limit, rows as (Offered & Word & Record<string, unknown>)[]).map(
        (row: Offered & Word) => ({
          ...(brief(row, ctx.locale) as Offered),
          ...(withDisabled && { enabled: row.enabled }),
        }),
      )
    },
  })
}

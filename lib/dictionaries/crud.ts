import { sql } from 'drizzle-orm'
import type { Collection } from '@/lib/collections/collection'
import { countUses, type Uses } from '@/lib/collections/count-uses'
import { addInputOf, updateInputOf } from '@/lib/collections/row-input'
import { readRow } from '@/lib/collections/rows'
import { oneRow, verbsOf } from '@/lib/collections/verbs'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import type { Access } from '@/lib/core/permissions'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'
import { checkEntry } from './check-entry'
import type { AnyDictionary, Dictionary, EntryTable, Field } from './dictionary'
import { dropDownOf } from './drop-down'
import { enabled, exportInputOf, pageInputOf, refuseUnknownFilter } from './entry-input'
import { codeNames, type EntryRow, orderOf, readEntries, sortableOf, whereOf } from './entry-rows'
import { requireChangePermission } from './write-entries'

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
  const inputs = {
    ...{ page: pageInputOf(declared), export: exportInputOf(declared) },
    ...{ add, update: updateInputOf(add) },
  }
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

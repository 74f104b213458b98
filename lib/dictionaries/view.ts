import { getTableColumns } from 'drizzle-orm'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { Access, Action } from '@/lib/core/permissions'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { dictionaries } from './dictionaries'
import { type AnyDictionary, type EntityName, entityNames, type Field } from './dictionary'
import { namesOfRows } from './entry-rows'

type Plain<F> = F extends { table: unknown } ? Omit<F, 'table'> & { dropDown: string } : F
/** A field as a screen knows it; the drop-down is where its choices are asked for. */
export type EntryField = Plain<Field> & { name: string; required: boolean }

/** All that the two screens need of a declaration, as plain JSON. */
export interface EntryView {
  entity: EntityName
  fields: EntryField[]
  columns: string[]
  search: string[]
  calls: { root: string; add: string; update: { method: 'PUT' | 'PATCH'; path: string } }
  may: Record<Exclude<Action, 'query'>, boolean>
}

export function isEntity(word: string): word is EntityName {
  return (entityNames as readonly string[]).includes(word)
}

/**
 * `shows`: what the screen offers, where that is not what the person may do.
 * @throws AppError not_found for a word that no dictionary has
 */
export function viewOf(ctx: Ctx, word: string, shows: (access: Access) => boolean = ctx.can): EntryView {
  if (!isEntity(word)) throw new AppError('not_found')
  const declared: AnyDictionary = dictionaries[word]
  const { entity, access, fields, columns, search, paths } = declared
  const patches = paths.update.startsWith('PATCH ')
  const may = (action: Action) => shows(`${access}:${action}` as Access)
  return {
    entity,
    fields: Object.entries(fields).map(([name, field]) => fieldOf(declared, name, field)),
    columns: [...columns],
    search: [...search],
    calls: {
      root: paths.root,
      add: paths.root + paths.add,
      update: {
        method: patches ? 'PATCH' : 'PUT',
        path: paths.root + (patches ? paths.update.slice('PATCH '.length) : paths.update),
      },
    },
    may: {
      get: may('get'),
      add: may('add'),
      edit: may('edit'),
      delete: may('delete'),
      enable: may('enable'),
      disable: may('disable'),
      import: may('import'),
      export: may('export'),
    },
  }
}

function fieldOf({ table }: AnyDictionary, name: string, field: Field): EntryField {
  const column = getTableColumns(table)[name]!
  const common = { name, required: column.notNull && !column.hasDefault }
  if (field.kind !== 'reference') return { ...field, ...common }
  const { root, list } = dictionaries[field.to].paths
  return { kind: 'reference', to: field.to, dropDown: root + list[0], ...common }
}

type Query = Record<string, string | string[] | undefined>

/** Names for the ids and codes in the conditions of a link. */
export async function namesInQuery(ctx: Ctx, word: EntityName, query: Query) {
  const declared: AnyDictionary = dictionaries[word]
  const { names } = await lookups(ctx)
  const labels: Record<string, Record<string, string>> = {}
  for (const name of declared.search) {
    const field = declared.fields[name]!
    const asked = [query[name] ?? []].flat()
    if (field.kind === 'choice')
      labels[name] = Object.fromEntries(asked.map(code => [code, names.code(field.list, code, ctx.locale)]))
    if (field.kind === 'reference') {
      const ids = asked.filter(id => /^[1-9]\d{0,17}$/.test(id))
      labels[name] = Object.fromEntries(await namesOfRows(ctx, field.table, ids))
    }
  }
  return labels
}

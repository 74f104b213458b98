import { getTableColumns } from 'drizzle-orm'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { Access, Action } from '@/lib/core/permissions'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { dictionaries } from './dictionaries'
import {
  type AnyDictionary,
  type DictionaryPaths,
  type EntityName,
  entityNames,
  type Field,
} from './dictionary'
import { namesOfRows } from './entry-rows'

type Declared = (typeof dictionaries)[EntityName]['paths']
type CallsOf<Paths extends DictionaryPaths> = Paths extends { root: infer Root extends string }
  ? {
      get: `GET ${Root}/:id`
      history: `GET ${Root}/:id/history`
      add: `POST ${Root}${Paths['add']}`
      update: Paths['update'] extends `PATCH ${infer Path}`
        ? `PATCH ${Root}${Path}`
        : `PUT ${Root}${Paths['update']}`
      remove: `DELETE ${Root}/:id`
      export: `GET ${Root}/export`
      dropDown: `GET ${Root}${Paths['list'][0]}`
    }
  : never
type EntryCalls = CallsOf<Declared>
export type DropDownCall = EntryCalls['dropDown']

type Plain<F> = F extends { table: unknown } ? Omit<F, 'table'> & { dropDown: DropDownCall } : F
export type EntryField = Plain<Field> & { name: string; required: boolean }

export interface EntryView {
  entity: EntityName
  access: AnyDictionary['access']
  fields: EntryField[]
  columns: string[]
  search: string[]
  calls: EntryCalls
  may: Record<Exclude<Action, 'query'>, boolean>
}

export function isEntity(word: string): word is EntityName {
  return (entityNames as readonly string[]).includes(word)
}

export function viewOf(ctx: Ctx, word: string, shows: (access: Access) => boolean = ctx.can): EntryView {
  if (!isEntity(word)) throw new AppError('not_found')
  const declared: AnyDictionary = dictionaries[word]
  const { entity, access, fields, columns, search, paths } = declared
  const may = (action: Action) => shows(`${access}:${action}` as Access)
  return {
    entity,
    access,
    fields: Object.entries(fields).map(([name, field]) => fieldOf(declared, name, field)),
    columns: [...columns],
    search: [...search],
    calls: callsOf(paths),
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
  const { dropDown } = callsOf(dictionaries[field.to].paths)
  return { kind: 'reference', to: field.to, dropDown, ...common }
}

function callsOf({ root, list, add, update }: DictionaryPaths): EntryCalls {
  const [method, path] = update.startsWith('PATCH ') ? ['PATCH', update.slice(6)] : ['PUT', update]
  return {
    get: `GET ${root}/:id`,
    history: `GET ${root}/:id/history`,
    add: `POST ${root}${add}`,
    update: `${method} ${root}${path}`,
    remove: `DELETE ${root}/:id`,
    export: `GET ${root}/export`,
    dropDown: `GET ${root}${list[0]}`,
  } as EntryCalls
}

type Query = Record<string, string | string[] | undefined>

export async function namesInQuery(ctx: Ctx, word: EntityName, query: Query) {
  const declared: AnyDictionary = dictionaries[word]
  const { names } = await lookups(ctx)
  const labels: Record<string, Record<string, string>> = {}
  for (const name of declared.search) {
    const field = declared.fields[name]!
    const filters = [query[name] ?? []].flat()
    if (field.kind === 'choice')
      labels[name] = Object.fromEntries(filters.map(code => [code, names.code(field.list, code, ctx.locale)]))
    if (field.kind === 'reference') {
      const ids = filters.filter(id => /^[1-9]\d{0,17}$/.test(id))
      labels[name] = Object.fromEntries(await namesOfRows(ctx, field.table, ids))
    }
  }
  return labels
}

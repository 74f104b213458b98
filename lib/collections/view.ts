import { pick, type Words } from '@/db/columns-of'
import type { Ctx } from '@/lib/core/context'
import type { Access, Action } from '@/lib/core/permissions'
import type { Collection, Field, Paths } from './collection'
import { columnOf, namesOfRows } from './rows'

export type CallsOf<Declared extends Paths> = Declared extends { root: infer Root extends string }
  ? {
      get: `GET ${Root}/:id`
      history: `GET ${Root}/:id/history`
      add: `POST ${Root}${Declared['add']}`
      update: Declared['update'] extends `PATCH ${infer Path}`
        ? `PATCH ${Root}${Path}`
        : `PUT ${Root}${Declared['update']}`
      remove: `DELETE ${Root}/:id`
      export: `GET ${Root}/export`
    }
  : never

const actions = ['get', 'add', 'edit', 'delete', 'enable', 'disable', 'import', 'export'] as const

type Plain<F, DropDown> = F extends { table: unknown } ? Omit<F, 'table'> & { dropDown: DropDown } : F
export type ViewField<DropDown = string> = Plain<Field, DropDown> & { name: string; required: boolean }

type Shown = Omit<Collection, 'inputs'>
const said = 'title words access reads heading columns sortable search'

export interface CollectionView<Calls = unknown, DropDown = string> extends Pick<Shown, Words<typeof said>> {
  path: string
  preferencesKey: string
  fields: ViewField<DropDown>[]
  joined: ViewField<DropDown>[]
  disables: boolean
  calls: Calls
  may: Record<Exclude<Action, 'query'>, boolean>
}

export function collectionView<Declared extends Paths, DropDown>(
  declared: Shown & { paths: Declared },
  {
    dropDownOf,
    shows,
    ...named
  }: {
    path: string
    preferencesKey: string
    dropDownOf(to: string): DropDown
    shows(access: Access): boolean
  },
): CollectionView<CallsOf<Declared>, DropDown> {
  const { access, table, fields, joined = {} } = declared
  const may = (action: Action) => shows(`${access}:${action}` as Access)
  const fieldOf = ([name, field]: [string, Field]): ViewField<DropDown> => {
    const column = columnOf(table, name) as ReturnType<typeof columnOf> | undefined
    const common = { name, required: column?.notNull === true && !column.hasDefault }
    if (field.kind !== 'reference') return { ...field, ...common }
    const { table: _, ...rest } = field
    return { ...rest, dropDown: dropDownOf(field.to), ...common }
  }
  return {
    ...named,
    ...pick<Shown, typeof said>(declared, said),
    fields: Object.entries(fields).map(fieldOf),
    joined: Object.entries(joined).map(fieldOf),
    disables: 'enabled' in table,
    calls: callsOf(declared.paths),
    may: Object.fromEntries(actions.map(action => [action, may(action)])) as CollectionView['may'],
  }
}

function callsOf<Declared extends Paths>({ root, add, update }: Declared) {
  const [method, path] = update.startsWith('PATCH ') ? ['PATCH', update.slice(6)] : ['PUT', update]
  return {
    get: `GET ${root}/:id`,
    history: `GET ${root}/:id/history`,
    add: `POST ${root}${add}`,
    update: `${method} ${root}${path}`,
    remove: `DELETE ${root}/:id`,
    export: `GET ${root}/export`,
  } as CallsOf<Declared>
}

export type Query = Record<string, string | string[] | undefined>

export async function namesInQuery(ctx: Ctx, { search, codeNames, ...declared }: Shown, query: Query) {
  const codeName = await codeNames?.(ctx)
  const fields = { ...declared.fields, ...declared.joined }
  const labels: Record<string, Record<string, string>> = {}
  for (const name of search) {
    const field = fields[name]!
    const filters = [query[name] ?? []].flat()
    if (field.kind === 'choice' && codeName)
      labels[name] = Object.fromEntries(filters.map(code => [code, codeName(field.list, code, ctx.locale)]))
    if (field.kind === 'reference') {
      const ids = filters.filter(id => /^[1-9]\d{0,17}$/.test(id))
      labels[name] = Object.fromEntries(await namesOfRows(ctx, field.table, ids))
    }
  }
  return labels
}

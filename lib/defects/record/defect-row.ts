import type { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { snakeCase } from '@/lib/core/snake-case'
import { instantText } from '@/lib/core/today'
import {
  type Declared,
  declaration,
  type MarkedName,
  marked,
  type NameOfKind,
} from '@/lib/defects/declaration'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { maskField, personalFields, seesPersonal } from '@/lib/defects/visible'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { listText, translate } from '@/lib/i18n/translate'
import { type LabelOf, labelOf, nameOf } from './name-values'

export type ListedName = MarkedName<'listed'>

function nameSelect(name: string, field: Declared): string | undefined {
  const from = field.kind === 'person' ? 'users' : isTypeCode(field) ? 'type_codes' : undefined
  return from && `(SELECT name FROM ${from} WHERE id = d.${snakeCase(name)}) AS "${labelOf(name, field)}"`
}

const isTypeCode = (field: Declared) => field.kind === 'reference' && field.to === 'typeCode'

const assignees = `(SELECT array_agg(u.name ORDER BY h.user_id) FROM defect_assignees AS h
  JOIN users AS u ON u.id = h.user_id WHERE h.defect_id = d.id) AS "assigneeName"`

export function rowColumnsOf(declared = declaration): string {
  const columns = marked(declared, 'listed').flatMap(([name, field]) => {
    const column = snakeCase(name)
    return [column === name ? `d.${name}` : `d.${column} AS "${name}"`, nameSelect(name, field) ?? []]
  })
  return [assignees, ...columns.flat()].join(', ')
}

export const rowColumns = rowColumnsOf()

export type StoredRow = Pick<typeof defects.$inferSelect, ListedName> & {
  [Name in LabelOf<NameOfKind<ListedName, 'person'> | 'typeCodeId'>]: string | null
} & { assigneeName: string[] | null }

type RowNames = {
  [Name in NameOfKind<
    Exclude<ListedName, 'typeCodeId'>,
    'code' | 'region' | 'assembly' | 'subAssembly' | 'reference'
  > as LabelOf<Name>]: string | null
}

export function namersOf(declared = declaration) {
  return marked(declared, 'listed').flatMap(([name, field]) => {
    const toName = nameOf(field)
    return toName ? [{ name, label: labelOf(name, field), toName }] : []
  })
}

const namers = namersOf()
const masked = personalFields.filter(
  (name): name is FieldName & ListedName => fieldOf[name].listed !== undefined,
)

export async function presentRows<Row extends StoredRow>(ctx: Ctx, rows: Row[]) {
  const { names } = await lookups(ctx)
  const { locale } = ctx
  const hidden = seesPersonal(ctx) ? [] : masked
  return rows.map(row => {
    for (const name of hidden) Object.assign(row, { [name]: maskField(name, row[name]) })
    const presented = Object.assign(row as Omit<Row, 'createdAt' | 'updatedAt' | 'assigneeName'>, {
      assigneeName: row.assigneeName && listText(locale, row.assigneeName),
      stateDes: translate(locale, `states.${row.state}`),
      createdAt: instantText(row.createdAt)!,
      updatedAt: instantText(row.updatedAt)!,
    })
    return addNames(presented, names, locale)
  })
}

function addNames<Row extends object>(row: Row, names: Lookups['names'], locale: Ctx['locale']) {
  const values = row as Record<string, unknown>
  for (const { name, label, toName } of namers) {
    const value = values[name]
    if (Array.isArray(value)) values[label] = value.map(code => toName(names, String(code), locale))
    else values[label] = (typeof value === 'string' && toName(names, value, locale)) || null
  }
  return row as Row & RowNames
}

export type DefectRow = Awaited<ReturnType<typeof presentRows<StoredRow>>>[number]

export function rowsAndTotal<Row extends StoredRow>(found: (Row & { total?: number })[]) {
  const total = found[0]?.total ?? 0
  const rows: Row[] = found.filter(row => row.id !== null)
  for (const row of found) row.total = undefined
  return { rows, total }
}

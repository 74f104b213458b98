import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import type { entryColumns } from '@/db/schema/columns'
import type { PermissionId } from '@/lib/core/permissions'

export const entityNames = [
  'transmission-type',
  'product-category',
  'product-subcategory',
  'assembly',
  'sub-assembly',
  'review-opinion',
  'producer',
  'brand',
  'model-series',
  'type-code',
  'model-name',
  'entrusted-company',
  'wmi',
  'problem-code',
  'synonym',
  'department',
] as const
export type EntityName = (typeof entityNames)[number]

export type EntryTable = AnyPgTable & { [Name in keyof typeof entryColumns]: AnyPgColumn }
type Insert<Table extends AnyPgTable> = Table['$inferInsert']

type TextField = { kind: 'text'; max: number; lines?: number; fixed?: true }
type ChoiceField = { kind: 'choice'; list: string }
type ReferenceField = { kind: 'reference'; to: EntityName; table: EntryTable }
type NumberField = { kind: 'number'; min: number; max: number }
type DecimalField = { kind: 'decimal'; max: number; decimals: number }
type FlagField = { kind: 'flag' }
export type Field = TextField | ChoiceField | ReferenceField | NumberField | DecimalField | FlagField

type FieldFor<Value> = Value extends boolean
  ? FlagField
  : Value extends number
    ? NumberField
    : TextField | ChoiceField | ReferenceField | DecimalField
type FieldsFor<Table extends AnyPgTable> = {
  [Name in keyof Insert<Table>]?: FieldFor<NonNullable<Insert<Table>[Name]>>
}
type Column<Table extends AnyPgTable> = keyof Table['$inferSelect'] & string

export interface Dictionary<
  Table extends EntryTable = EntryTable,
  Fields = Record<string, Field>,
  Paths extends DictionaryPaths = DictionaryPaths,
> {
  entity: EntityName
  table: Table
  access: PermissionId & `dictionary_${string}`
  fields: Fields
  search: readonly (keyof Fields & string)[]
  columns: readonly Column<Table>[]
  usedBy: readonly AnyPgColumn[]
  paths: Paths
}

export interface DictionaryPaths {
  root: string
  page: string
  list: readonly [string, ...string[]]
  add: string
  update: string
}

export interface AnyDictionary extends Omit<Dictionary, 'fields' | 'search' | 'columns'> {
  fields: Readonly<Record<string, Field>>
  search: readonly string[]
  columns: readonly string[]
}

export function dictionary<
  Table extends EntryTable,
  const Fields extends FieldsFor<Table>,
  const Paths extends DictionaryPaths,
>(
  declared: Dictionary<Table, Fields, Paths> & {
    fields: { [Name in Exclude<keyof Fields, keyof Insert<Table>>]: never }
  },
): Dictionary<Table, Fields, Paths> {
  return declared
}

export const text = (max: number, lines?: number) => ({ kind: 'text', max, lines }) as const
export const fixedText = (max: number) => ({ kind: 'text', max, fixed: true }) as const
export const choice = (list: string) => ({ kind: 'choice', list }) as const
export const reference = <To extends EntityName>(to: To, table: EntryTable) =>
  ({ kind: 'reference', to, table }) as const
export const number = (min: number, max: number) => ({ kind: 'number', min, max }) as const
export const decimal = (max: number, decimals: number) => ({ kind: 'decimal', max, decimals }) as const
export const flag = { kind: 'flag' } as const

export const verification = { unverified: flag } as const

export const names = { code: text(40), name: text(100), nameEn: text(200) } as const
export const sort = number(0, 999_999)

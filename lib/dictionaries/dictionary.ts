import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import type { entryColumns } from '@/db/schema/columns'
import {
  type Field as AnyField,
  type FieldsFor,
  flag,
  number,
  type Paths,
  reference as referenceTo,
  text,
} from '@/lib/collections/collection'

export { choice, decimal, fixedText, flag, number, text } from '@/lib/collections/collection'

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
export type Field = AnyField<EntityName>
export type DictionaryPaths = Required<Paths>
type Column<Table extends AnyPgTable> = keyof Table['$inferSelect'] & string

type AccessOf<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? AccessOf<`${Head}_${Tail}`>
  : `dictionary_${Name}`

export interface Dictionary<
  Table extends EntryTable = EntryTable,
  Fields = Record<string, Field>,
  OwnPaths extends DictionaryPaths = DictionaryPaths,
> {
  entity: EntityName
  table: Table
  access: AccessOf<EntityName>
  fields: Fields
  search: readonly (keyof Fields & string)[]
  columns: readonly Column<Table>[]
  usedBy: readonly AnyPgColumn[]
  paths: OwnPaths
}

export interface AnyDictionary extends Omit<Dictionary, 'fields' | 'search' | 'columns'> {
  fields: Readonly<Record<string, Field>>
  search: readonly string[]
  columns: readonly string[]
}

export function dictionary<
  Table extends EntryTable,
  const Fields extends FieldsFor<Table, EntityName>,
  const OwnPaths extends DictionaryPaths,
>(
  entity: EntityName,
  declared: Omit<Dictionary<Table, Fields, OwnPaths>, 'entity' | 'access'> & {
    fields: { [Name in Exclude<keyof Fields, keyof Table['$inferInsert']>]: never }
  },
): Dictionary<Table, Fields, OwnPaths> {
  return { entity, access: `dictionary_${entity.replaceAll('-', '_')}` as AccessOf<EntityName>, ...declared }
}

export const reference = <To extends EntityName>(to: To, table: EntryTable) => referenceTo(to, table)

export const verification = { unverified: flag } as const

export const names = { code: text(40), name: text(100), nameEn: text(200) } as const
export const sort = number(0, 999_999)

import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { AuditAction } from '@/lib/core/audit-actions'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import type { Access, PermissionId } from '@/lib/core/permissions'
import type { Instant } from '@/lib/core/today'
import type { Changes } from '@/lib/core/version'
import type { Locale } from '@/lib/i18n/locales'
import type { Quantity } from '@/lib/values/number'

type Stamp = 'id' | 'version' | 'createdBy' | 'createdAt' | 'updatedBy' | 'updatedAt'
export type CollectionTable = AnyPgTable & Record<Stamp, AnyPgColumn>
export type NamedTable = AnyPgTable & Record<'id' | 'name', AnyPgColumn> & { nameEn?: AnyPgColumn }

type TextField = { kind: 'text'; max: number; lines?: number; fixed?: true }
// Of what is chosen there: the nearest field that has one value says which are offered, and each empties it when changed.
type Within = { within?: readonly string[]; waits?: true }
type ChoiceField = { kind: 'choice'; list: string; many?: true } & Within
type ReferenceField<To extends string = string> = {
  kind: 'reference'
  to: To
  table: NamedTable
  many?: true
} & Within
// Its words stand under `options`.
type OptionField = { kind: 'option'; options: readonly string[] }
type DayField = { kind: 'day' }
type NumberField = { kind: 'number'; min: number; max: number }
type YearField = { kind: 'year'; min: number; max: number }
type DecimalField = { kind: 'decimal'; max: number; decimals: number; quantity?: Quantity }
type FlagField = { kind: 'flag' }
export type Field<To extends string = string> =
  | TextField
  | ChoiceField
  | ReferenceField<To>
  | NumberField
  | YearField
  | DecimalField
  | FlagField
  | OptionField
  | DayField
export type Fields = Readonly<Record<string, Field>>

type FieldFor<Value, To extends string> = Value extends boolean
  ? FlagField
  : Value extends number
    ? NumberField | YearField
    : TextField | ChoiceField | ReferenceField<To> | DecimalField
export type FieldsFor<Table extends AnyPgTable, To extends string = string> = {
  [Name in keyof Table['$inferInsert']]?: FieldFor<NonNullable<Table['$inferInsert'][Name]>, To>
}

export const text = (max: number, lines?: number) => ({ kind: 'text', max, lines }) as const
export const fixedText = (max: number) => ({ kind: 'text', max, fixed: true }) as const
export const choice = (list: string) => ({ kind: 'choice', list }) as const
export const reference = <To extends string>(to: To, table: NamedTable) =>
  ({ kind: 'reference', to, table }) as const
export const many = <F extends ChoiceField | ReferenceField>(field: F) => ({ ...field, many: true }) as const
export const within = <F extends ChoiceField | ReferenceField>(fields: readonly string[], field: F) =>
  ({ ...field, within: fields }) as const
// Offers nothing before.
export const after = <F extends ChoiceField | ReferenceField>(field: string, one: F) =>
  ({ ...within([field], one), waits: true }) as const
export const option = <Options extends readonly string[]>(options: Options) =>
  ({ kind: 'option', options }) as const
export const dayField = { kind: 'day' } as const
export const number = (min: number, max: number) => ({ kind: 'number', min, max }) as const
export const year = (min: number, max: number) => ({ kind: 'year', min, max }) as const
export const decimal = (max: number, decimals: number, quantity?: Quantity) =>
  ({ kind: 'decimal', max, decimals, quantity }) as const
export const flag = { kind: 'flag' } as const

export interface CollectionRow {
  id: string
  version: number
  updatedAt: Instant
  updatedByName: string | null
  enabled?: boolean
  [column: string]: unknown
}

export interface Sorting {
  sortField?: string
  sortOrder?: 'ascend' | 'descend'
}
export interface Request extends Sorting {
  [filter: string]: unknown
}

export type Inputs = Record<'page' | 'export' | 'add' | 'update', z.ZodType>

export interface AuditedWrite {
  action: AuditAction
  detail: Record<string, unknown>
}

export interface Paths {
  root: string
  page: string
  list?: readonly [string, ...string[]]
  add: string
  update: string
}

export interface Collection<Row extends CollectionRow = CollectionRow, Input extends Inputs = Inputs> {
  entity: string
  table: CollectionTable
  title: string
  words: string
  access: PermissionId
  reads: Access
  changes: Access
  fields: Fields
  // Of a joined table: rows show them, filters know them.
  joined?: Fields
  // The column that opens the row.
  heading: string
  search: readonly string[]
  sortable: readonly string[]
  columns: readonly string[]
  exported: readonly string[]
  paths: Paths
  inputs: Input
  usedBy: readonly AnyPgColumn[]
  // By constraint: what a second row is told.
  unique?: Record<string, Issue>
  newRow?: Record<string, unknown>
  where(filters: Record<string, unknown>, ctx: Ctx): SQL | undefined
  checkFilters?(ctx: Ctx, filters: Record<string, unknown>): Promise<void>
  order(sorting: Sorting): SQL[]
  read(ctx: Ctx, where: SQL): Promise<Row[]>
  codeNames?(ctx: Ctx): Promise<CodeNames>
  check(ctx: Ctx, row: Record<string, unknown>, before?: Record<string, unknown>): Promise<void>
  permitChanges?(ctx: Ctx, changes: Changes): Promise<void>
  afterWrite?(): void
  audited: {
    add(values: Record<string, unknown>): AuditedWrite
    update(before: Record<string, unknown>, changes: Changes): AuditedWrite
    remove(before: Record<string, unknown>): AuditedWrite
  }
}

export type CodeNames = (list: string, code: string, locale: Locale) => string

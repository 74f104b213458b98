import { z } from 'zod'
import { unknownFilter } from '@/lib/core/errors'
import { emptyAsNull, listOf, optional, truth, version, wholeNumber } from '@/lib/core/input'
import { pageInput } from '@/lib/core/paging'
import { id, requiredText, text } from '@/lib/core/text'
import type { AnyDictionary, Dictionary, EntryTable, Field } from './dictionary'
import { columnOf } from './entry-rows'
import { mostOffered } from './schema'

type Insert<Table extends EntryTable> = Table['$inferInsert']
type Shape<Table extends EntryTable, Fields> = {
  [Name in keyof Fields & keyof Insert<Table>]: undefined extends Insert<Table>[Name]
    ? z.ZodOptional<z.ZodType<Insert<Table>[Name], Insert<Table>[Name]>>
    : z.ZodType<Insert<Table>[Name], Insert<Table>[Name]>
}
type Strict<Shape extends z.core.$ZodLooseShape> = z.ZodObject<Shape, z.core.$strict>

const enabled = { enabled: z.boolean().optional() }
const versionText = z.preprocess(
  (given: number | string) => (typeof given === 'string' ? Number(given) : given),
  version,
)

export function addInputOf<Table extends EntryTable, Fields>(
  declared: Dictionary<Table, Fields>,
): Strict<Shape<Table, Fields> & typeof enabled>
export function addInputOf(declared: AnyDictionary): z.ZodObject {
  return z.strictObject({ ...shapeOf(declared), ...enabled })
}

export function updateInputOf<Table extends EntryTable, Fields>(
  declared: Dictionary<Table, Fields>,
): Strict<
  { [Name in keyof Shape<Table, Fields>]: z.ZodOptional<Shape<Table, Fields>[Name]> } & typeof enabled & {
      id: typeof id
      version: typeof versionText
    }
>
export function updateInputOf(declared: AnyDictionary): z.ZodObject {
  const fields = z.strictObject({ ...shapeOf(declared), ...enabled }).partial()
  return fields.extend({ id, version: versionText })
}

function shapeOf({ fields, table }: AnyDictionary): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { notNull, hasDefault } = columnOf(table, name)
      if (notNull && !hasDefault) return [name, schemaOf(field, true)]
      const value = schemaOf(field, false)
      return [name, notNull ? value.optional() : emptyAsNull(value)]
    }),
  )
}

function schemaOf(field: Field, required: boolean): z.ZodType {
  switch (field.kind) {
    case 'text':
      return required ? requiredText(field.max) : text(field.max)
    case 'choice':
      return (required ? requiredText(40) : text(40)).meta({ 'x-code-list': field.list })
    case 'reference':
      return id
    case 'number':
      return wholeNumber(field.min, field.max)
    case 'decimal':
      return (
        z
          .preprocess(value => (typeof value === 'number' ? String(value) : value), z.string())
          .refine(value => decimalPattern(field.decimals).test(value) && Number(value) <= field.max, {
            error: 'not_decimal',
          })
          // In the column's notation, so that 2 and 2.0 are no change.
          .transform(value => Number(value).toFixed(field.decimals))
      )
    case 'flag':
      return z.boolean()
  }
}

const decimalPattern = (decimals: number) => new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`)

function conditionOf({ kind }: Field): z.ZodOptional<z.ZodType> {
  return kind === 'flag' ? optional(truth) : optional(listOf(kind === 'reference' ? id : text(40)))
}

export function filterShapeOf({
  fields,
  search,
}: AnyDictionary): Record<'name' | 'code' | 'enabled', z.ZodOptional<z.ZodType>> {
  const own = search.map(name => [name, conditionOf(fields[name]!)] as const)
  return {
    name: optional(text(100)),
    code: optional(text(100)),
    enabled: optional(truth),
    ...Object.fromEntries(own),
  }
}

export interface PageRequest extends Ordered {
  page: number
  limit: number
}

interface Ordered {
  sortField?: string
  sortOrder?: 'ascend' | 'descend'
  [filter: string]: unknown
}
export function exportInputOf(declared: AnyDictionary): z.ZodType<Ordered, Record<string, unknown>> {
  return pageInput.omit({ page: true, limit: true }).extend(filterShapeOf(declared)).loose()
}

export function refuseUnknownFilter(declared: AnyDictionary, filters: Record<string, unknown>): void {
  const known = filterShapeOf(declared)
  const unknown = Object.keys(filters).filter(name => !Object.hasOwn(known, name))
  if (unknown.length > 0) throw unknownFilter(unknown)
}

export function pageInputOf(declared: AnyDictionary): z.ZodType<PageRequest, Record<string, unknown>> {
  return pageInput.extend(filterShapeOf(declared)).loose()
}

export function listInputOf(
  declared: AnyDictionary,
): z.ZodType<{ limit: number; withDisabled?: boolean; [filter: string]: unknown }, Record<string, unknown>> {
  const { enabled: _, ...filters } = filterShapeOf(declared)
  return z.strictObject({
    ...filters,
    withDisabled: truth.optional(),
    limit: z.coerce.number().int().min(1).max(mostOffered).default(mostOffered),
  })
}

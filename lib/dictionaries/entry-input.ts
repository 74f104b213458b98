import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { pageInput } from '@/lib/core/paging'
import { id, requiredText, text } from '@/lib/core/text'
import type { AnyDictionary, Dictionary, EntryTable, Field } from './dictionary'
import { truth } from './schema'

type Insert<Table extends EntryTable> = Table['$inferInsert']
type Shape<Table extends EntryTable, Fields> = {
  [Name in keyof Fields & keyof Insert<Table>]: undefined extends Insert<Table>[Name]
    ? z.ZodOptional<z.ZodType<Insert<Table>[Name], Insert<Table>[Name]>>
    : z.ZodType<Insert<Table>[Name], Insert<Table>[Name]>
}
type Strict<Shape extends z.core.$ZodLooseShape> = z.ZodObject<Shape, z.core.$strict>

const enabled = { enabled: z.boolean().optional() }
const version = z.preprocess(value => (typeof value === 'string' ? Number(value) : value), z.int().min(1))

/** What adding a row takes: the declared fields, those required that the table cannot do without. */
export function addInputOf<Table extends EntryTable, Fields>(
  declared: Dictionary<Table, Fields>,
): Strict<Shape<Table, Fields> & typeof enabled> {
  return z.strictObject({ ...shapeOf(declared as AnyDictionary), ...enabled }) as never
}

/** What a change takes: the row, the version it was read at, and whichever fields are to be different. */
export function updateInputOf<Table extends EntryTable, Fields>(declared: Dictionary<Table, Fields>) {
  const fields = z.strictObject({ ...shapeOf(declared as AnyDictionary), ...enabled }).partial()
  return fields.extend({ id, version }) as unknown as Strict<
    { [Name in keyof Shape<Table, Fields>]: z.ZodOptional<Shape<Table, Fields>[Name]> } & typeof enabled & {
        id: typeof id
        version: z.ZodType<number, number | string>
      }
  >
}

function shapeOf({ fields, table }: AnyDictionary): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { notNull, hasDefault } = table[name as keyof EntryTable] as {
        notNull: boolean
        hasDefault: boolean
      }
      if (notNull && !hasDefault) return [name, schemaOf(field, true)]
      const value = schemaOf(field, false)
      return [name, notNull ? value.optional() : emptyAsNull(value)]
    }),
  )
}

const emptyAsNull = (schema: z.ZodType) =>
  z
    .preprocess(value => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable())
    .optional()

function schemaOf(field: Field, required: boolean): z.ZodType {
  switch (field.kind) {
    case 'text':
      return required ? requiredText(field.max) : text(field.max)
    case 'choice':
      return required ? requiredText(40) : text(40)
    case 'reference':
      return id
    case 'number':
      return whole(field.min, field.max)
    case 'decimal':
      return (
        z
          .preprocess(value => (typeof value === 'number' ? String(value) : value), z.string())
          .refine(value => decimalPattern(field.decimals).test(value) && Number(value) <= field.max, {
            error: 'not_decimal',
          })
          // As the column writes it, so that 2 and 2.0 are no change.
          .transform(value => Number(value).toFixed(field.decimals))
      )
    case 'flag':
      return z.boolean()
  }
}

const decimalPattern = (decimals: number) => new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`)

function whole(min: number, max: number) {
  return z.preprocess(
    value => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  )
}

const anyOf = (item: z.ZodType) =>
  z.preprocess(value => (Array.isArray(value) ? value : [value]), z.array(item).max(200))
/** A condition that is there but empty is none. */
const maybe = (schema: z.ZodType) =>
  z.preprocess(value => (value === '' || value === null ? undefined : value), schema.optional())

/** The conditions by field name, and the order. Those that the dictionary does not have are refused. */
export function filterShapeOf({ fields, search }: AnyDictionary): Record<string, z.ZodType> {
  const own = search.map(name => {
    const field = fields[name]!
    return [name, maybe(field.kind === 'flag' ? truth : anyOf(field.kind === 'reference' ? id : text(40)))]
  })
  return { name: maybe(text(100)), code: maybe(text(100)), enabled: maybe(truth), ...Object.fromEntries(own) }
}

export interface PageAsked extends Ordered {
  page: number
  limit: number
}

interface Ordered {
  sortField?: string
  sortOrder?: 'ascend' | 'descend'
  [filter: string]: unknown
}
/** An export takes what a page does, but for which page. */
export function exportInputOf(declared: AnyDictionary): z.ZodType<Ordered, Record<string, unknown>> {
  return pageInput.omit({ page: true, limit: true }).extend(filterShapeOf(declared)).loose() as never
}

/** @throws AppError unknown_filter */
export function refuseUnknownFilter(declared: AnyDictionary, asked: Record<string, unknown>): void {
  const known = filterShapeOf(declared)
  const unknown = Object.keys(asked).find(name => !Object.hasOwn(known, name))
  if (unknown !== undefined) throw new AppError('unknown_filter', { name: unknown.slice(0, 60) })
}

/** Loose: an unknown filter has an error of its own. */
export function pageInputOf(declared: AnyDictionary): z.ZodType<PageAsked, Record<string, unknown>> {
  return pageInput.extend(filterShapeOf(declared)).loose() as never
}

/** What a drop-down takes: part of a name or code, the parents, how many; disabled rows on request, for filters. */
export function listInputOf(declared: AnyDictionary) {
  const { enabled: _, ...filters } = filterShapeOf(declared)
  return z.strictObject({
    ...filters,
    withDisabled: truth.optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
  }) as unknown as z.ZodType<
    { limit: number; withDisabled?: boolean; [filter: string]: unknown },
    Record<string, unknown>
  >
}

import type { AnyPgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { coded, day, emptyAsNull, listOf, optional, truth, version, wholeNumber } from '@/lib/core/input'
import { id, normalized, oneLine, requiredText, text } from '@/lib/core/text'
import { readNumber } from '@/lib/values/number'
import type { Collection, Field, Fields } from './collection'
import { columnOf } from './rows'

type Insert<Table extends AnyPgTable> = Table['$inferInsert']
type Shape<Table extends AnyPgTable, Declared> = {
  [Name in keyof Declared & keyof Insert<Table>]: undefined extends Insert<Table>[Name]
    ? z.ZodOptional<z.ZodType<Insert<Table>[Name], Insert<Table>[Name]>>
    : z.ZodType<Insert<Table>[Name], Insert<Table>[Name]>
}
interface Declaration {
  table: AnyPgTable
  fields: Fields
}
type Strict<Shape extends z.core.$ZodLooseShape> = z.ZodObject<Shape, z.core.$strict>

export function addInputOf<Table extends AnyPgTable, Declared, More extends z.core.$ZodLooseShape>(
  declared: { table: Table; fields: Declared },
  more: More,
): Strict<Shape<Table, Declared> & More>
export function addInputOf(declared: Declaration, more: z.core.$ZodLooseShape): z.ZodObject {
  return z.strictObject({ ...shapeOf(declared), ...more })
}

export function updateInputOf<Added extends z.core.$ZodLooseShape>(
  add: Strict<Added>,
): Strict<{ [Name in keyof Added]: z.ZodOptional<Added[Name]> } & { id: typeof id; version: typeof version }>
export function updateInputOf(add: z.ZodObject): z.ZodObject {
  return add.partial().extend({ id, version })
}

function shapeOf({ fields, table }: Declaration): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { notNull, hasDefault } = columnOf(table, name)
      if (notNull && !hasDefault) return [name, schemaOf(field, true)]
      const value = schemaOf(field, false)
      return [name, notNull ? value.optional() : emptyAsNull(value)]
    }),
  )
}

const mostOfMany = 100

function schemaOf(field: Field, required: boolean): z.ZodType {
  if ('many' in field && field.many)
    return z.array(schemaOf({ ...field, many: undefined } as Field, true)).max(mostOfMany)
  switch (field.kind) {
    case 'text': {
      const value = required ? requiredText(field.max) : text(field.max)
      return normalized(field.lines ? typed => typed : oneLine, value)
    }
    case 'choice':
      return coded(required ? requiredText(40) : text(40)).meta({ 'x-code-list': field.list })
    case 'reference':
      return id
    case 'number':
      return wholeNumber(field.min, field.max)
    case 'year':
      return wholeNumber(field.min, field.max, 'year')
    case 'decimal':
      return (
        z
          .preprocess(
            value =>
              typeof value === 'object'
                ? value
                : (readNumber(String(value ?? ''), field.quantity, field.decimals)?.value ?? value),
            z.string(),
          )
          .refine(value => decimalPattern(field.decimals).test(value) && Number(value) <= field.max, {
            error: 'not_decimal',
          })
          // In the column's notation, so that 2 and 2.0 are no change.
          .transform(value => Number(value).toFixed(field.decimals))
      )
    case 'flag':
      return truth
    case 'option':
      return z.enum(field.options)
    case 'day':
      return day
  }
}

const decimalPattern = (decimals: number) => new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`)

export function conditionsOf({ fields, search }: Pick<Collection, 'fields' | 'search'>) {
  return Object.fromEntries(search.map(name => [name, conditionOf(fields[name]!)]))
}

function conditionOf(field: Field): z.ZodOptional<z.ZodType> {
  const { kind } = field
  if (kind === 'option') return optional(listOf(z.enum(field.options)))
  return kind === 'flag' ? optional(truth) : optional(listOf(kind === 'reference' ? id : text(40)))
}

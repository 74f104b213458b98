import { z } from 'zod'
import { dayFault, daysMeant, isDay, readDay } from '@/lib/values/day'
import { readFlag } from '@/lib/values/flag'
import { type Quantity, readNumber } from '@/lib/values/number'
import type { Issue } from './errors'
import { textOfNumber } from './text'

export const maxInteger = 2_147_483_647

const isBlank = (given: unknown) =>
  given === '' || given === null || (Array.isArray(given) && given.length === 0)

export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(
      (given: z.input<Schema> | '' | null | undefined) => (isBlank(given) ? undefined : given),
      schema.optional(),
    )
    .optional()

// Undefined stays undefined (no change), blank becomes null (cleared).
export const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(
      (given: z.input<Schema> | '' | null | undefined) =>
        typeof given === 'string' && given.trim() === '' ? null : given,
      schema.nullish(),
    )
    .optional()

const separated = (text: string) =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)

// Codes, ids and words without a comma: an array, one value, or several with commas.
export const listOf = <Schema extends z.ZodType>(item: Schema, max = 200) =>
  z.preprocess((given: z.input<Schema> | z.input<Schema>[]) => {
    const values: unknown[] = Array.isArray(given) ? given : [given]
    return values.flatMap(one => (typeof one === 'string' && one.includes(',') ? separated(one) : [one]))
  }, z.array(item).max(max))

export const truth = z.preprocess(
  (given: boolean | number | string) =>
    typeof given === 'object' ? given : (readFlag(String(given)) ?? given),
  z.boolean(),
)

// A code, as text or as JSON number.
export const coded = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given: z.input<Schema> | number) => textOfNumber(given), schema)

// A JSON number or a text: 3, "3", "3.2万".
const numberIn =
  <Sent>(quantity?: Quantity, decimals?: number) =>
  (given: Sent) => {
    const isTyped = typeof given === 'string' || typeof given === 'number'
    const value = isTyped ? readNumber(String(given), quantity, decimals)?.value : undefined
    return value === undefined ? given : Number(value)
  }

export const decimalNumber = (min: number, max: number) =>
  z.preprocess(numberIn<unknown>(), z.number().min(min).max(max))

export const wholeNumber = <Sent = unknown>(min: number, max: number, quantity?: Quantity) =>
  z.preprocess(numberIn<Sent>(quantity, 0), z.number().int().min(min).max(max))

export const version = wholeNumber<number | string>(1, maxInteger)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const jsonText = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (given: z.input<Schema>) =>
      typeof given === 'string' ? (given.trim() === '' ? undefined : parsed(given)) : given,
    schema.optional(),
  )

// Several codes or ids in a form: the field repeated, with commas, or JSON text.
export const several = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given: z.input<Schema> | string | null) => {
    if (typeof given !== 'string') return given
    if (/^\s*[[{]/.test(given)) return [parsed(given)].flat()
    return separated(given)
  }, schema)

export const day = z.preprocess(
  (given: string) => {
    const written = textOfNumber(given)
    return typeof written === 'string' ? (readDay(written) ?? written) : written
  },
  z
    .string()
    .superRefine((value, refinement) => checkDay(value, refinement))
    .meta({ format: 'date' }),
)

export const dayIssue = (path: string, typed: string): Issue => ({
  path,
  code: dayFault(typed),
  params: { days: daysMeant(typed).join(' / ') },
})

export function checkDay(value: string, refinement: z.RefinementCtx) {
  if (isDay(value)) return
  const { code: message, params } = dayIssue('', value)
  refinement.addIssue({ code: 'custom', message, params })
}

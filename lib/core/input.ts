import { z } from 'zod'

export const maxInteger = 2_147_483_647

export const version = z.number().int().min(1).max(maxInteger)

const isBlank = (given: unknown) =>
  given === '' || given === null || (Array.isArray(given) && given.length === 0)

export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(
      (given: z.input<Schema> | '' | null | undefined) => (isBlank(given) ? undefined : given),
      schema.optional(),
    )
    .optional()

/** Undefined stays undefined (no change), blank becomes null (cleared). */
export const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(
      (given: z.input<Schema> | '' | null | undefined) =>
        typeof given === 'string' && given.trim() === '' ? null : given,
      schema.nullish(),
    )
    .optional()

export const listOf = <Schema extends z.ZodType>(item: Schema, max = 200) =>
  z.preprocess(
    (given: z.input<Schema> | z.input<Schema>[]) => (Array.isArray(given) ? given : [given]),
    z.array(item).max(max),
  )

export const truth = z.preprocess(
  given => (given === 'true' || given === '1' ? true : given === 'false' || given === '0' ? false : given),
  z.boolean(),
)

export const decimalNumber = (min: number, max: number) =>
  z.preprocess(
    (given: unknown) =>
      typeof given === 'string' && /^\d{1,6}(\.\d{1,6})?$/.test(given) ? Number(given) : given,
    z.number().min(min).max(max),
  )

export function wholeNumber(min: number, max: number) {
  const digits = min < 0 ? /^-?\d{1,9}$/ : /^\d{1,9}$/
  return z.preprocess(
    (given: unknown) => (typeof given === 'string' && digits.test(given) ? Number(given) : given),
    z.number().int().min(min).max(max),
  )
}

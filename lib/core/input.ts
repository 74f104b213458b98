import { z } from 'zod'

/** The version of a row that a change starts from. */
export const version = z.number().int().min(1)

const isBlank = (given: unknown) =>
  given === '' || given === null || (Array.isArray(given) && given.length === 0)

/** A condition of a list: one that is there but empty is none. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(
      (given: z.input<Schema> | '' | null | undefined) => (isBlank(given) ? undefined : given),
      schema.optional(),
    )
    .optional()

/** A value that may be emptied: left out is left out, nothing but spaces is null. */
export const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(
      (given: z.input<Schema> | '' | null | undefined) =>
        typeof given === 'string' && given.trim() === '' ? null : given,
      schema.nullish(),
    )
    .optional()

/** One value or several: a query string has no lists of one. */
export const listOf = <Schema extends z.ZodType>(item: Schema, max = 200) =>
  z.preprocess(
    (given: z.input<Schema> | z.input<Schema>[]) => (Array.isArray(given) ? given : [given]),
    z.array(item).max(max),
  )

/** Yes or no, also as a query string has it. */
export const truth = z.preprocess(
  given => (given === 'true' || given === '1' ? true : given === 'false' || given === '0' ? false : given),
  z.boolean(),
)

/** A whole number, also as a query string has it. */
export function wholeNumber(min: number, max: number) {
  const digits = min < 0 ? /^-?\d{1,9}$/ : /^\d{1,9}$/
  return z.preprocess(
    (given: unknown) => (typeof given === 'string' && digits.test(given) ? Number(given) : given),
    z.number().int().min(min).max(max),
  )
}

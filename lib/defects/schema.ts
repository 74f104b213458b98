import { z } from 'zod'
import type { defects } from '@/db/schema/defects'
import type { Issue } from '@/lib/core/errors'
import { version } from '@/lib/core/input'
import { issuesOf } from '@/lib/core/issues'
import { normalizeCode, normalizeMobile, normalizeNumber } from '@/lib/core/normalize'
import { ReceivedFile } from '@/lib/core/replies'
import { id, normalized, text } from '@/lib/core/text'
import { type Field, type FieldName, fieldNames, fieldOf, type Kind } from './fields'

/** What people enter of a record. Absent means unsaid; null (or an empty text or list) means "not known". */
export type DefectValues = Partial<Pick<typeof defects.$inferInsert, FieldName>>

/** A calendar day that exists, 1900 to 2100. */
export const day = z.string().refine(isRealDay, { error: 'not_date' })

export function isRealDay(value: string): boolean {
  const [, year, month, day] = /^((?:19|20|21)\d\d)-(\d\d)-(\d\d)$/.exec(value) ?? []
  if (!year || day === '00') return false
  return month! >= '01' && month! <= '12' && Number(day) <= daysOf(Number(year), Number(month))
}

const shortMonths = [4, 6, 9, 11]
function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return shortMonths.includes(month) ? 30 : 31
}

const decimalText = (max: number) =>
  z
    .union([z.string().trim(), z.number().transform(String)])
    .refine(value => /^\d{1,12}(\.\d{1,2})?$/.test(value), { error: 'not_decimal' })
    .refine(value => Number(value) <= max, { error: 'too_big_value' })

/** Of the fields that records are compared by, letter for letter. */
function spellingOf(field: Partial<Pick<Field, 'personal'>>): ((typed: string) => string) | undefined {
  if (field === fieldOf.mobile) return normalizeMobile
  if (field.personal === 'cardNo') return normalizeNumber
  return field.personal === 'vin' || field.personal === 'plate' ? normalizeCode : undefined
}

/** A VIN, or the beginning of one, that is not stored but asked about. */
export const typedVin = normalized(normalizeCode, text(60))

const codeText = z.string().trim().min(1).max(40)

/** The schema of one field's value, null allowed: whether it may be missing is the form's question, not the value's. */
export function valueSchema(field: Kind & Partial<Pick<Field, 'personal'>>): z.ZodType {
  switch (field.kind) {
    case 'text': {
      const value = text(field.max)
        .transform(typed => typed || null)
        .nullable()
      const spelling = spellingOf(field)
      return spelling ? normalized(spelling, value) : value
    }
    case 'code':
    case 'region':
    case 'assembly':
    case 'subAssembly':
      return codeText.nullable()
    case 'codes':
    case 'assemblies':
      return z
        .array(codeText)
        .max(50)
        .nullable()
        .transform(value => value ?? [])
    case 'reference':
      return id.nullable()
    case 'date':
      return day.nullable()
    case 'integer':
      return z.number().int().min(field.min).max(field.max).nullable()
    case 'decimal':
      return decimalText(field.max).nullable()
    case 'flag':
      return z.boolean().nullable()
  }
}

/** Every field optional: what an amend, a draft or an import sends. Unknown fields are refused. */
export const defectValues = z.strictObject(
  Object.fromEntries(fieldNames.map(name => [name, valueSchema(fieldOf[name]).optional()])) as {
    [Name in FieldName]: z.ZodOptional<z.ZodType<DefectValues[Name], DefectValues[Name]>>
  },
)

/** The fields that staff (★) or consumers (◇) must fill before a record goes into the flow. */
export function requiredFields(who: 'staff' | 'consumer'): FieldName[] {
  return fieldNames.filter(name => fieldOf[name][who])
}

const files = {
  files: z.array(z.instanceof(ReceivedFile)).optional(),
  /** The kind of each of `files`, in their order. */
  fileKinds: z
    .array(z.union([codeText, z.literal('').transform(() => null), z.null()]))
    .max(20)
    .optional(),
}
const vinOverrideReason = text(200).optional()

/** What adds a record: the values of its form; with `draft` it may be incomplete. */
export const createDefectInput = z.strictObject({
  ...defectValues.shape,
  ...files,
  vinOverrideReason,
  draft: z.boolean().optional(),
})

/** What changes a record: the version it started from and the fields that changed; `submit` sends a draft off. */
export const amendDefectInput = z.strictObject({
  ...defectValues.shape,
  ...files,
  id,
  version,
  vinOverrideReason,
  submit: z.boolean().optional(),
  removeFiles: z.array(id).max(100).optional(),
})

/** What is wrong with one field's value, if anything: the form asks the same schema as the server. */
export function valueIssue(name: FieldName, value: unknown): Issue | undefined {
  const parsed = valueSchema(fieldOf[name]).safeParse(value)
  return parsed.success ? undefined : issuesOf(parsed.error)[0]
}

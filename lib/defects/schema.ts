import { z } from 'zod'
import type { defects } from '@/db/schema/defects'
import type { Issue } from '@/lib/core/errors'
import { coded, day, decimalNumber, jsonText, several, truth, version, wholeNumber } from '@/lib/core/input'
import { issuesOf } from '@/lib/core/issues'
import { ReceivedFile } from '@/lib/core/replies'
import { id, isVisible, normalized, oneLine, onlyOne, text } from '@/lib/core/text'
import { type Quantity, quantityOf, readNumber } from '@/lib/values/number'
import { holdsPhones, normalizeMobile, normalizePhone } from '@/lib/values/phone'
import { holdsMoreThanPlate, holdsPlates, normalizePlate } from '@/lib/values/plate'
import { normalizeCardNumber, normalizeCode, normalizeEmail } from '@/lib/values/spelling'
import { holdsMoreThanVin, holdsVins, normalizeVin } from '@/lib/values/vin'
import { type Contact, type Field, type FieldName, fieldNames, fieldOf, type Kind } from './fields'

// Absent means not sent; null, an empty text or an empty list means "not known".
export type DefectValues = Partial<Pick<typeof defects.$inferInsert, FieldName>>

type Day = string | null | undefined

export function monthsBetween(from: Day, to: Day): number | null {
  if (!from || !to || to < from) return null
  const months = monthOf(to) - monthOf(from)
  return to.slice(8) < from.slice(8) ? months - 1 : months
}

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

type Dates = Partial<Record<'productionDate' | 'purchaseDate' | 'firstRegDate' | 'faultDate', Day>>

export const monthsInService = ({ firstRegDate, purchaseDate, faultDate }: Dates) =>
  monthsBetween(firstRegDate || purchaseDate, faultDate)

export const productionMonth = ({ productionDate }: Dates) => productionDate?.slice(0, 7) || null

const decimalText = (max: number, quantity?: Quantity) =>
  z
    .union([z.string(), z.number().transform(String)])
    .transform(typed => readNumber(typed, quantity, 2)?.value ?? typed)
    .refine(value => /^-?\d{1,30}(\.\d{1,2})?$/.test(value), { error: 'not_decimal' })
    .refine(value => !/^-\d/.test(value), { error: 'too_small_number', params: { min: 0 } })
    .refine(value => !(Number(value) > max), { error: 'too_big_value' })

type Spelled = Partial<Pick<Field, 'personal' | 'contact' | 'unit' | 'quantity'>>

export const contactSpellings: Record<Contact, (typed: string) => string> = {
  mobile: normalizeMobile,
  phone: normalizePhone,
  email: normalizeEmail,
  // As a program writes a number.
  zip: typed => normalizeCode(typed).replace(/\.0+$/, ''),
  plate: normalizePlate,
  card: normalizeCardNumber,
}

// What is told where a field that takes one of a kind is given several.
const severals: Partial<Record<Contact | 'vin', [holds: (typed: string) => boolean, code: string]>> = {
  mobile: [holdsPhones, 'phone_several'],
  phone: [holdsPhones, 'phone_several'],
  plate: [holdsPlates, 'plate_several'],
  vin: [holdsVins, 'vin_several'],
}

// The import says what it leaves out beside a number; a call is refused.
const besides: Partial<Record<Contact | 'vin', [holds: (typed: string) => boolean, code: string]>> = {
  plate: [holdsMoreThanPlate, 'number_alone'],
  vin: [holdsMoreThanVin, 'number_alone'],
}

const besideOf = ({ contact, personal }: Spelled) =>
  contact ? besides[contact] : personal === 'vin' ? besides.vin : undefined

const severalOf = ({ contact, personal }: Spelled) =>
  contact ? severals[contact] : personal === 'vin' ? severals.vin : undefined

function spellingOf({ contact, personal }: Spelled): ((typed: string) => string) | undefined {
  if (contact) return contactSpellings[contact]
  return personal === 'vin' ? normalizeVin : undefined
}

export const typedVin = normalized(normalizeVin, text(60))

const codeText = coded(z.string().trim().min(1).max(40))

const codeOf = (field: Kind) => ('list' in field ? codeText.meta({ 'x-code-list': field.list }) : codeText)

// What an import reads of it too: Ｍ2026 is M2026.
const shortText = (typed: string) => oneLine(typed.normalize('NFKC'))

const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (given: z.input<Schema> | null) => (typeof given === 'string' && given.trim() === '' ? null : given),
    schema.nullable(),
  )

export function valueSchema(field: Kind & Spelled): z.ZodType {
  switch (field.kind) {
    case 'text': {
      const value = text(field.max)
        .transform(typed => (isVisible(typed) ? typed : null))
        .nullable()
      const spelling = spellingOf(field) ?? (field.lines ? undefined : field.max <= 40 ? shortText : oneLine)
      const several = severalOf(field)
      const spelled = spelling ? normalized(spelling, value) : value
      const beside = besideOf(field)
      const alone = beside ? onlyOne(...beside, spelled) : spelled
      return several ? onlyOne(...several, alone) : alone
    }
    case 'code':
    case 'region':
    case 'assembly':
    case 'subAssembly':
      return orNull(codeOf(field))
    case 'codes':
    case 'assemblies':
      return several(
        z
          .array(codeOf(field))
          .max(50)
          .nullable()
          .transform(value => [...new Set(value)]),
      )
    case 'reference':
      return orNull(id)
    case 'date':
      return orNull(day)
    case 'integer':
      return orNull(wholeNumber(field.min, field.max, quantityOf(field)))
    case 'decimal':
      return orNull(decimalText(field.max, quantityOf(field)))
    case 'flag':
      return orNull(truth)
  }
}

export const defectValues = z.strictObject(
  Object.fromEntries(fieldNames.map(name => [name, valueSchema(fieldOf[name]).optional()])) as {
    [Name in FieldName]: z.ZodOptional<z.ZodType<DefectValues[Name], DefectValues[Name]>>
  },
)

export function requiredFields(who: 'staff' | 'consumer'): FieldName[] {
  return fieldNames.filter(name => fieldOf[name][who])
}

const files = {
  files: z.array(z.instanceof(ReceivedFile)).optional(),
  fileKinds: several(
    z.array(z.union([codeText, z.literal('').transform(() => null), z.null()])).max(20),
  ).optional(),
}
const vinOverrideReason = text(200).optional()

export const someFields = z.array(z.enum(fieldNames as [FieldName, ...FieldName[]])).max(fieldNames.length)

export const proposedFields = ['assemblyCode', 'subAssemblyCode', 'symptomCodes'] as const

const proposed = jsonText(
  z.strictObject({
    modelVersion: version,
    taken: z
      .array(
        z.strictObject({
          field: z.enum(proposedFields),
          code: codeText,
          probability: decimalNumber(0, 1),
        }),
      )
      .max(20),
  }),
).optional()

export type Proposed = NonNullable<z.output<typeof proposed>>

export const createDefectInput = z.strictObject({
  ...defectValues.shape,
  ...files,
  proposed,
  vinOverrideReason,
  draft: truth.optional(),
})

export const amendDefectInput = z.strictObject({
  ...defectValues.shape,
  ...files,
  proposed,
  id,
  version,
  vinOverrideReason,
  submit: truth.optional(),
  removeFiles: several(z.array(id).max(100)).optional(),
  storedKinds: several(z.array(z.strictObject({ id, kind: codeText })).max(100)).optional(),
})

export function valueIssue(name: FieldName, value: unknown): Issue | undefined {
  const parsed = valueSchema(fieldOf[name]).safeParse(value)
  return parsed.success ? undefined : issuesOf(parsed.error)[0]
}

export function isEmpty(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0)
}

export function sameValue(name: FieldName, one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && [...one].sort().join('\n') === [...other].sort().join('\n')
  return fieldOf[name].kind === 'decimal' ? Number(one) === Number(other) : one === other
}

export function valuesOf(record: DefectValues): DefectValues {
  return Object.fromEntries(fieldNames.map(name => [name, record[name]]))
}

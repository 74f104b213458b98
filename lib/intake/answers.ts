import { z } from 'zod'
import { emailPattern } from '@/lib/accounts/states'
import { normalized, text } from '@/lib/core/text'
import { isMobile } from '@/lib/defects/contact-schema'
import { type Field, fieldOf, type Kind } from '@/lib/defects/fields'
import { isEmpty, valueSchema } from '@/lib/defects/schema'
import { normalizeMobile } from '@/lib/values/phone'
import { normalizeEmail } from '@/lib/values/spelling'
import { productFields } from './product-fields'
import { stepOf } from './report-steps'

export type Branch = 'vehicle' | 'product'

export type AnswerField = Kind & Partial<Pick<Field, 'personal' | 'contact' | 'unit' | 'consumer'>>

export const answersOf: Readonly<Record<Branch, Readonly<Record<string, AnswerField>>>> = {
  vehicle: Object.fromEntries(Object.entries(fieldOf).filter(([, field]) => stepOf(field))),
  product: productFields,
}

// Of a vehicle the ◇ fields of the specification, except the VIN (see `needsVehicle`), the mobile number (see
// `needsAddress`) and the sub-assembly, which not every assembly has.
export const requiredAnswers: Readonly<Record<Branch, readonly string[]>> = {
  vehicle: Object.entries(answersOf.vehicle)
    .filter(([name, { consumer }]) => consumer && !['vin', 'mobile', 'subAssemblyCode'].includes(name))
    .map(([name]) => name),
  product: [
    'productCategory',
    'productName',
    'purchaseDate',
    'faultDate',
    'productScenario',
    'description',
    'reporterName',
    'province',
    'city',
    'consentShare',
  ] as const,
}

const isAddress = (address: string) => isMobile(address) || emailPattern.test(address)
export const isEmail = (address: string) => address.includes('@')

// Columns and inputs named `mobile` hold it where codes and news are concerned: a mobile number of the mainland, or the
// e-mail address of who has none.
export const normalizeAddress = (typed: string) =>
  isEmail(typed) ? normalizeEmail(typed).toLowerCase() : normalizeMobile(typed)

export const contactAddress = normalized(
  normalizeAddress,
  text(120).refine(isAddress, { error: 'not_mobile' }),
)

export function addressOf({ mobile, email }: Readonly<Record<string, unknown>>): string | null {
  const address = normalizeAddress(String(mobile || email || ''))
  return isAddress(address) ? address : null
}

function answerSchema(branch: Branch, name: string): z.ZodType {
  const value = valueSchema(answersOf[branch][name]!)
  if (!requiredAnswers[branch].includes(name)) return value.optional()
  return z.preprocess(
    given => given ?? null,
    value.refine(given => !isEmpty(given), { error: 'required' }),
  )
}

const shapeOf = (branch: Branch) =>
  Object.fromEntries(Object.keys(answersOf[branch]).map(name => [name, answerSchema(branch, name)]))

export const answerShapes: Readonly<Record<Branch, Record<string, z.ZodType>>> = {
  vehicle: shapeOf('vehicle'),
  product: shapeOf('product'),
}

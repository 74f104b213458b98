import { emailPattern, mobilePattern } from '@/lib/accounts/states'
import type { Issue } from '@/lib/core/errors'
import { isDay } from '@/lib/values/day'
import { phonePattern } from '@/lib/values/phone'
import { readPlate } from '@/lib/values/plate'
import { normalizeCode } from '@/lib/values/spelling'
import { type Contact, fieldNames, fieldOf } from './fields'
import { contactSpellings, isEmpty } from './schema'

const identityWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

export const identityCardPattern = /^[1-9]\d{16}[\dX]$/
export const creditCodePattern = /^[0-9A-HJ-NPQRTUWXY]{18}$/

/** Resident identity number of 18 digits (GB 11643): valid date and check digit. */
export function isIdentityCard(typed: string): boolean {
  const number = normalizeCode(typed)
  if (!identityCardPattern.test(number)) return false
  const day = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  const sum = identityWeights.reduce((all, weight, at) => all + weight * Number(number[at]), 0)
  return isDay(day) && '10X98765432'[sum % 11] === number[17]
}

const creditSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Unified social credit code of 18 characters (GB 32100): valid check character. */
export function isCreditCode(typed: string): boolean {
  const code = normalizeCode(typed)
  if (!creditCodePattern.test(code)) return false
  let sum = 0
  for (let at = 0; at < 17; at++) sum += creditSigns.indexOf(code[at]!) * (3 ** at % 31)
  return creditSigns[(31 - (sum % 31)) % 31] === code[17]
}

type Given = Readonly<Record<string, unknown>>

const contacts = fieldNames.flatMap(name => {
  const { contact } = fieldOf[name]
  return contact ? [{ name, contact }] : []
})

export const isMobile = (value: string) => mobilePattern.test(value)
export const isPhone = (value: string) => phonePattern.test(value) || isMobile(value)

const rules: Record<Contact, { code: string; isSound(value: string, given: Given): boolean }> = {
  mobile: { code: 'not_mobile', isSound: isMobile },
  phone: { code: 'not_phone', isSound: isPhone },
  email: { code: 'email', isSound: value => emailPattern.test(value) },
  zip: { code: 'not_zip', isSound: value => /^\d{6}$/.test(value) },
  card: { code: 'card_number', isSound: isCardNumber },
  plate: { code: 'not_plate', isSound: isOnePlate },
}

// 京A1234567 has a sign too many.
const isTooLong = (plate: string) => /^\p{Script=Han}[A-Z0-9]{8,}$/u.test(plate)

export function isOnePlate(text: string): boolean {
  const { value, left } = readPlate(text)
  return value !== null && left === undefined && /\p{L}/u.test(value) && !isTooLong(value)
}

/** Without a type, 18 characters are taken for an identity card or a credit code; other papers have fewer. */
function isCardNumber(value: string, { cardType }: Given): boolean {
  if (cardType === '201') return isIdentityCard(value)
  if (cardType === '401') return isCreditCode(value)
  return !isEmpty(cardType) || value.length !== 18 || isIdentityCard(value) || isCreditCode(value)
}

export function contactIssues(given: Given, before?: Given): Issue[] {
  const untouched = (name: string) => before !== undefined && (before[name] ?? '') === (given[name] ?? '')
  return contacts.flatMap(({ name, contact }) => {
    if (isEmpty(given[name]) || (untouched(name) && (contact !== 'card' || untouched('cardType')))) return []
    const { code, isSound } = rules[contact]
    return isSound(contactSpellings[contact](String(given[name])), given) ? [] : [{ path: name, code }]
  })
}

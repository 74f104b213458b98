import { emailPattern, mobilePattern } from '@/lib/accounts/states'
import type { Issue } from '@/lib/core/errors'
import { phonePattern } from '@/lib/values/phone'
import { isCreditCode, isIdentityCard } from './card-numbers'
import { type Contact, fieldNames, fieldOf } from './fields'
import { contactSpellings } from './schema'
import { isEmpty } from './values'

type Given = Readonly<Record<string, unknown>>

const contacts = fieldNames.flatMap(name => {
  const { contact } = fieldOf[name]
  return contact ? [{ name, contact }] : []
})

export const isMobile = (value: string) => mobilePattern.test(value)

const rules: Record<Contact, { code: string; isSound(value: string, given: Given): boolean }> = {
  mobile: { code: 'not_mobile', isSound: isMobile },
  phone: { code: 'not_phone', isSound: value => phonePattern.test(value) || isMobile(value) },
  email: { code: 'email', isSound: value => emailPattern.test(value) },
  zip: { code: 'not_zip', isSound: value => /^\d{6}$/.test(value) },
  card: { code: 'card_number', isSound: isCardNumber },
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

import { pick } from '@/db/columns-of'
import { hashOf } from '@/lib/core/secrets'
import type { Locale } from '@/lib/i18n/locales'
import { listText, translate } from '@/lib/i18n/translate'
import { defaultOf, type ParameterValue } from '@/lib/settings/schema'

/** Change this whenever the text of the privacy notice changes. */
const noticeText = '2026-12-4'

export const asOffice = (
  own: ParameterValue<'publicOffice'>,
  { draftDays, personalDataYears }: ParameterValue<'retention'>,
) => ({ ...own, draftDays, years: personalDataYears })

export type Office = ReturnType<typeof asOffice>

export const shippedOffice = asOffice(defaultOf('publicOffice'), defaultOf('retention'))

// Reports store the version of the notice that was agreed to. It is another one when the operator changes what the
// notice says, so that consent is asked for anew.
export function noticeVersion(office: Office): string {
  const own = JSON.stringify(office)
  return own === JSON.stringify(shippedOffice) ? noticeText : `${noticeText}.${hashOf(own).slice(0, 8)}`
}

const parts = ['by', 'what', 'sensitive', 'others', 'children', 'why', 'who', 'long', 'rights']

/** Of the notice, as Articles 17, 23, 29 and 30 of the Personal Information Protection Law ask; `own`: the operator's. */
export const noticeParts = (office: Office, locale: Locale): string[] =>
  officeFacts(office, locale).own ? [...parts, 'own'] : parts

export function officeFacts(office: Office, locale: Locale) {
  const { nameZhCN, nameEnUS, addressZhCN, addressEnUS, email, hotline } = office
  const [name, address, processors, own] =
    locale === 'zh-CN'
      ? [nameZhCN, addressZhCN, office.processorsZhCN, office.noticeZhCN]
      : [nameEnUS, addressEnUS, office.processorsEnUS, office.noticeEnUS]
  const telephone = hotline || translate(locale, 'intakePages.frame.nationalHotline')
  return {
    authority: name,
    processors,
    own,
    hotline: telephone,
    contact: listText(locale, [telephone, email, address].filter(Boolean)),
    ...pick(office, 'checkDays assessDays draftDays years'),
  }
}

export type OfficeFacts = ReturnType<typeof officeFacts>

// Read in the office's mail, or in the outbox of a server that sends none.
export const takesProblems = (mail: { delivery: 'kept' | 'sent' } | null, { email }: Pick<Office, 'email'>) =>
  mail !== null && (email !== '' || mail.delivery === 'kept')

/** In the address of a page: read a picture, or listen, because no work was done. */
export const pictureWay = 'picture'
export const soundWay = 'sound'
export const makeWay = 'make'

// What a code to a number is asked for: the page that asks for the number, and where a right code leads.
export const purposes = {
  send: { code: 'report', page: 'check', after: 'receipt' },
  save: { code: 'draft', page: 'save', after: 'saved' },
  resume: { code: 'draft', page: 'resume', after: 'resume' },
  reports: { code: 'reports', page: 'mine', after: 'mine' },
  alert: { code: 'alert', page: 'alert', after: 'alert?done=1' },
  // What was reported of a car is shown to whom its report is.
  plate: { code: 'reports', page: 'plate', after: 'recall?found=1' },
} as const

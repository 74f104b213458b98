import { isEmpty } from '@/lib/defects/schema'

export const consentPurposes = ['identity', 'injuries'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

export interface Consent {
  version: string
  at: string
  withdrawnAt?: string
}

export type Consents = Partial<Record<ConsentPurpose, Consent>>

interface SeparateConsent {
  purpose: ConsentPurpose
  covers: readonly string[]
  erases: readonly string[]
}

/** By the name of the box that is ticked. Articles 29 and 30 of the Personal Information Protection Law. */
export const separateConsents: Readonly<Record<string, SeparateConsent>> = {
  consentIdentity: { purpose: 'identity', covers: ['cardNo'], erases: ['cardNo', 'cardType'] },
  consentInjuries: {
    purpose: 'injuries',
    covers: ['injuredCount', 'deathCount', 'hurtTypes'],
    erases: ['injuredCount', 'deathCount', 'hurtTypes', 'hurtLevel', 'medicalAttention'],
  },
}

export const consentBoxes = Object.keys(separateConsents)

type Typed = Readonly<Record<string, string | string[]>>

const ticked = (typed: Typed, box: string) => [typed[box] ?? ''].flat()[0] === 'yes'

export function missingConsent(typed: Typed, name: string): string | undefined {
  return consentBoxes.find(box => separateConsents[box]!.covers.includes(name) && !ticked(typed, box))
}

interface Kept {
  answers: Readonly<Record<string, unknown>>
  consents: Consents
}

/** With a consent at least one covered answer is kept, a 0 for those killed among them. */
export function consentRefused({ answers, consents }: Kept, name: string): boolean {
  return Object.values(separateConsents).some(({ purpose, covers }) => {
    const consent = consents[purpose]
    const given = consent && !consent.withdrawnAt
    return covers.includes(name) && !given && covers.every(one => isEmpty(answers[one]))
  })
}

export function consentsOf(before: Consents, typed: Typed, version: string, now: Date): Consents {
  const given = consentBoxes.flatMap((box): [ConsentPurpose, Consent][] => {
    if (!ticked(typed, box)) return []
    const { purpose } = separateConsents[box]!
    const old = before[purpose]
    const kept = old && old.version === version && !old.withdrawnAt
    return [[purpose, kept ? old : { version, at: now.toISOString() }]]
  })
  return Object.fromEntries(given)
}

export function consentsFor(consents: Consents, answers: Readonly<Record<string, unknown>>): Consents {
  return Object.fromEntries(
    Object.values(separateConsents).flatMap(({ purpose, covers }): [ConsentPurpose, Consent][] => {
      const consent = consents[purpose]
      return consent && covers.some(name => !isEmpty(answers[name])) ? [[purpose, consent]] : []
    }),
  )
}

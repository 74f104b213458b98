import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import { separateConsents } from './consents'

type Why = 'unknown' | 'refused'

/** A declined consent leaves all that it covers without an answer, once any of that was asked for. */
export function whyUnanswered(unknown: readonly string[], isRefused: (name: string) => boolean) {
  const refused = Object.values(separateConsents)
    .filter(({ covers }) => covers.some(name => unknown.includes(name)))
    .flatMap(({ covers }) => covers.filter(isRefused))
  const all = [
    ...unknown.map(name => [name, 'unknown'] as const),
    ...refused.map(name => [name, 'refused'] as const),
  ]
  return new Map<string, Why>(all)
}

const words = {
  staff: { unknown: 'queueAnswers.unknown', refused: 'queueAnswers.refused' },
  reporter: { unknown: 'intakePages.frame.unsure', refused: 'queueAnswers.refused' },
} as const
export type Reader = keyof typeof words

export const unansweredTexts = (locale: Locale, reader: Reader, reasons: ReadonlyMap<string, Why>) =>
  Object.fromEntries([...reasons].map(([name, why]) => [name, unansweredText(locale, reader, why)]))

export const unansweredText = (locale: Locale, reader: Reader, why: Why) =>
  translate(locale, words[reader][why])

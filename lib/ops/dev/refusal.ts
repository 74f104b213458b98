import type { Locale } from '@/lib/i18n/locales'
// Not in messages/, which are part of the production build.
import texts from './texts.json'

export type TextKey = keyof typeof texts

export function textOf(locale: Locale, key: TextKey, values: Record<string, string> = {}): string {
  const text = texts[key][locale === 'en-US' ? 1 : 0]!
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

export class Refusal extends Error {
  constructor(
    readonly key: TextKey,
    readonly values: Record<string, string> = {},
    readonly field?: string,
  ) {
    super(textOf('en-US', key, values))
  }
}

import { openApi } from '@/lib/http/contract/document'
import type { Locale } from '@/lib/i18n/locales'

const texts = new Map<Locale, string>()

// As it is sent, written once for all files: a second of the processor.
export function contractIn(locale: Locale) {
  const text = texts.get(locale) ?? JSON.stringify(openApi(locale))
  texts.set(locale, text)
  return JSON.parse(text)
}

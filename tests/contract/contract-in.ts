import { openApi } from '@/lib/http/contract/document'
import { type Locale, locales } from '@/lib/i18n/locales'

// As it is sent, written once for all files: two seconds of the processor.
const texts = new Map<Locale, string>()
for (const locale of locales) texts.set(locale, JSON.stringify(await openApi(locale)))

export const contractIn = (locale: Locale) => JSON.parse(texts.get(locale)!)

import type { Locale } from '@/lib/i18n/locales'

export function wordOf(word: { name: string; nameEn: string | null }, locale: Locale): string {
  return (locale === 'en-US' && word.nameEn) || word.name
}

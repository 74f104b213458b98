import { wordOf } from '@/lib/collections/word-of'
import type { LookupTables, Region } from '@/lib/dictionaries/names/lookup-tables'
import type { Locale } from '@/lib/i18n/locales'

export function offerRegions(
  tables: LookupTables,
  matches: (region: Region) => boolean,
  locale: Locale,
): { id: string; code: string; name: string; codeValue: string; codeDescription: string }[] {
  return [...tables.regions.values()].filter(matches).map(region => {
    const name = wordOf(region, locale)
    return { id: region.code, code: region.code, name, codeValue: region.code, codeDescription: name }
  })
}

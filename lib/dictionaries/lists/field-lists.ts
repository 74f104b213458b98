import { wordOf } from '@/lib/collections/word-of'
import type { Word } from '@/lib/dictionaries/names/lookup-tables'
import { type CodeList, codedItem, type Lookups } from '@/lib/dictionaries/names/lookups'
import type { Locale } from '@/lib/i18n/locales'
import { fieldLabel, messagesOf } from '@/lib/i18n/translate'

const levels = { province: 1, dealerProvince: 1, city: 2, district: 3 }

// The lists of the record's coded fields whose codes stand in tables of their own.
export function listsOfFields({ regions, assemblies, subAssemblies }: Lookups, locale: Locale): CodeList[] {
  const item = (row: Pick<Word, 'name' | 'nameEn'> & { code: string }, parentCode?: string | null) => ({
    ...codedItem(row.code, wordOf(row, locale)),
    ...(parentCode && { parentCode }),
  })
  const codes = new Map([...assemblies.values()].map(({ id, code }) => [id, code]))
  const offered = [...assemblies.values()].filter(({ enabled }) => enabled).map(row => item(row))
  const parts = [...subAssemblies.values()].filter(({ enabled }) => enabled)
  const lists: Record<string, CodeList['items']> = {
    state: Object.entries(messagesOf(locale).states).map(([code, name]) => codedItem(code, name)),
    assemblyCode: offered,
    extraAssemblies: offered,
    subAssemblyCode: parts.map(row => item(row, codes.get(row.assemblyId))),
  }
  for (const [field, level] of Object.entries(levels))
    lists[field] = [...regions.values()]
      .filter(region => region.level === level)
      .map(region => item(region, region.parentCode))
  return Object.entries(lists).map(([key, items]) => ({ name: fieldLabel(locale, key), key, items }))
}

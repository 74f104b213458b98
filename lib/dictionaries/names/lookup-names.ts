import { wordOf } from '@/lib/collections/word-of'
import type { Locale } from '@/lib/i18n/locales'
import type { LookupTables, Word } from './lookup-tables'

type Key = string | null | undefined

export function namesOf(tables: LookupTables) {
  const of = (rows: Map<string, Word> | undefined) => (key: Key, locale: Locale) => {
    if (!key) return ''
    const row = rows?.get(key)
    return row ? wordOf(row, locale) : key
  }
  return {
    code: (list: string, code: Key, locale: Locale) => of(tables.lists.get(list))(code, locale),
    transmission: of(tables.lists.get('transmissionType')),
    region: (code: Key, locale: Locale) => {
      const row = code ? tables.regions.get(code) : undefined
      return row ? wordOf(row, locale) : (code ?? '')
    },
    assembly: of(tables.assemblies),
    subAssembly: of(tables.subAssemblies),
    producer: of(tables.producers),
    brand: of(tables.brands),
    series: of(tables.series),
    company: of(tables.companies),
    opinion: of(tables.opinions),
    department: of(tables.departments),
  }
}

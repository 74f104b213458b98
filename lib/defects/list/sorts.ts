import { snakeCase } from '@/lib/core/snake-case'
import { type Declared, declaration, type MarkedName, marked } from '@/lib/defects/declaration'
import type { Lookups } from '@/lib/dictionaries/names/lookups'
import type { Locale } from '@/lib/i18n/locales'

export interface Sort {
  /** Must equal the expression of the index. */
  expression: string
  column: string
  names?: 'brands' | 'producers' | 'series' | 'assemblies'
  type?: 'bigint' | 'text'
  notNull?: true
}

const plain = (column: string): Sort => ({ column, expression: column })
const bytes = (column: string): Sort => ({ column, expression: `${column} COLLATE "C"` })

export const byId: Sort = { ...plain('id'), notNull: true }

const nameTables = { producer: 'producers', brand: 'brands', series: 'series' } as const

const special: Record<string, Sort> = {
  riskLevel: { column: 'risk_level', expression: `translate(risk_level, 'LMH', '123') COLLATE "C"` },
}

function sortOf(name: string, field: Declared): Sort {
  const column = snakeCase(name)
  switch (field.kind) {
    case 'text':
    case 'number':
      return bytes(column)
    case 'reference':
      if (field.to === 'typeCode' || field.to === 'company') break
      return { ...plain(column), names: nameTables[field.to], type: 'bigint' }
    case 'assembly':
      return { ...plain(column), names: 'assemblies', type: 'text' }
    case 'codes':
    case 'assemblies':
      break
    default:
      return plain(column)
  }
  throw new Error(`There is no order for ${name}: lib/defects/list/sorts.ts knows none of its kind.`)
}

export function declaredSorts(declared = declaration): Record<string, Sort> {
  return Object.fromEntries(
    marked(declared, 'sort').map(([name, field]) => [name, special[name] ?? sortOf(name, field)]),
  )
}

export type SortName = MarkedName<'sort'>
export const sorts = declaredSorts() as Record<SortName, Sort>
export const defectSortFields = Object.keys(sorts) as SortName[]

const orders = new WeakMap<Lookups, Map<string, string[]>>()

export function keysByName(dictionaries: Lookups, names: NonNullable<Sort['names']>, locale: Locale) {
  const known = orders.get(dictionaries) ?? new Map<string, string[]>()
  orders.set(dictionaries, known)
  const kept = known.get(`${names} ${locale}`)
  if (kept) return kept
  const { compare } = new Intl.Collator(locale)
  const wordOf = (row: { name: string; nameEn: string | null }) =>
    (locale === 'en-US' && row.nameEn) || row.name
  const keys = [...dictionaries[names]]
    .map(([key, row]) => ({ key, word: wordOf(row) }))
    .sort((a, b) => compare(a.word, b.word) || compare(a.key, b.key))
    .map(({ key }) => key)
  known.set(`${names} ${locale}`, keys)
  return keys
}

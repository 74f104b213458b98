import type { Locale } from '@/lib/i18n/locales'
import { listText, translate } from '@/lib/i18n/translate'
import type { ScopeInput } from './schema'

type Lists = 'typeCodeIds' | 'modelNames' | 'powerTypes'
export type DescribedScope = Omit<ScopeInput, 'id' | Lists> & Readonly<Record<Lists, readonly string[]>>

export interface ScopeNames {
  series(id: string): string
  brand(id: string): string
  typeCode(id: string): string
  power(code: string): string
}

export function describeScope(locale: Locale, scope: DescribedScope, names: ScopeNames): string {
  const word = (key: string, values?: Record<string, string | number>) =>
    translate(locale, `recalls.scopeText.${key}`, values)
  const span = (from: string | number | null | undefined, to: string | number | null | undefined) =>
    from || to ? word('span', { from: from ?? '', to: to ?? '' }) : ''
  const years = span(scope.modelYearFrom, scope.modelYearTo)
  const produced = span(scope.productionFrom, scope.productionTo)
  const vins = span(scope.vinFrom, scope.vinTo)
  const parts = [
    scope.modelRangeId ? names.series(scope.modelRangeId) : '',
    scope.brandId ? word('brand', { brand: names.brand(scope.brandId) }) : '',
    listText(locale, scope.typeCodeIds.map(names.typeCode)),
    listText(locale, scope.modelNames),
    years && word('years', { years }),
    produced && word('produced', { produced }),
    listText(locale, scope.powerTypes.map(names.power)),
    vins && word('vins', { vins }),
    scope.vinPrefix ? word('prefix', { prefix: scope.vinPrefix }) : '',
    scope.condition ?? '',
    typeof scope.quantity === 'number' ? word('quantity', { quantity: scope.quantity }) : '',
  ]
  const text = parts.filter(Boolean).join(' · ')
  return scope.exclude ? word('except', { text }) : text
}

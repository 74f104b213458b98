import type { Ctx } from '@/lib/core/context'
import { namesOfRecalls } from '@/lib/defects/recalls/recall-rows'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { namesOfTypeCodes } from '@/lib/dictionaries/names/names-of-type-codes'
import type { Locale } from '@/lib/i18n/locales'
import { listText, translate } from '@/lib/i18n/translate'
import type { ScopeInput } from './schema'

type Lists = 'typeCodeIds' | 'modelNames' | 'powerTypes'
type DescribedScope = Omit<ScopeInput, 'id' | Lists> & Readonly<Record<Lists, readonly string[]>>

type ScopeNames = ReturnType<typeof scopeNames>

const scopeNames = ({ names }: Lookups, typeCodes: Record<string, string>, locale: Locale) => ({
  series: (id: string) => names.series(id, locale),
  brand: (id: string) => names.brand(id, locale),
  typeCode: (id: string) => typeCodes[id] ?? id,
  power: (code: string) => names.code('powerType', code, locale),
})

function describeScope(locale: Locale, scope: DescribedScope, names: ScopeNames): string {
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

export async function scopeNamer(ctx: Ctx): Promise<(scope: DescribedScope) => Promise<string>> {
  const known = await lookups(ctx)
  return async scope => {
    const typeCodes = await namesOfTypeCodes(ctx, [...scope.typeCodeIds])
    return describeScope(ctx.locale, scope, scopeNames(known, typeCodes, ctx.locale))
  }
}

interface Sides {
  field: string
  sides: readonly [unknown, unknown]
}

const worded = ['kind', 'influence', 'cause', 'state']

export const scopesIn = (value: unknown) => (Array.isArray(value) ? (value as ScopeInput[]) : [])

export async function recallNamer(ctx: Ctx, changes: readonly Sides[]) {
  const { locale } = ctx
  const known = await lookups(ctx)
  const { names } = known
  const valuesOf = (field: string) =>
    changes.filter(change => change.field === field).flatMap(({ sides }) => sides)
  const scopes = valuesOf('scopes').flatMap(scopesIn)
  const typeCodes = await namesOfTypeCodes(ctx, [
    ...new Set(scopes.flatMap(({ typeCodeIds }) => typeCodeIds)),
  ])
  const replaced = valuesOf('supersedesId').flatMap(id => (id ? [String(id)] : []))
  const campaigns = await namesOfRecalls(ctx, replaced)
  const inScope = scopeNames(known, typeCodes, locale)
  const word = (field: string, value: string) => translate(locale, `recalls.${field}.${value}`)
  const list = (value: unknown, name: (one: string) => string) =>
    Array.isArray(value) && value.length > 0 ? listText(locale, value.map(String).map(name)) : null

  const scope = (one: ScopeInput) => describeScope(locale, one, inScope)
  const value = (field: string, given: unknown): string | null => {
    if (field === 'scopes') return scopesIn(given).map(scope).join('\n') || null
    if (field === 'brandIds') return list(given, inScope.brand)
    if (field === 'symptomCodes') return list(given, code => names.code('symptomCodes', code, locale))
    if (field === 'remedyWays') return list(given, one => word('remedyWay', one))
    if (given === null || given === undefined || given === '') return null
    const plain = String(given)
    if (worded.includes(field)) return word(field, plain)
    if (field === 'producerId') return names.producer(plain, locale)
    if (field === 'assemblyCode') return names.assembly(plain, locale)
    if (field === 'subAssemblyCode') return names.subAssembly(plain, locale)
    if (field === 'supersedesId') return campaigns[plain] ?? plain
    return plain
  }
  return { scope, value }
}

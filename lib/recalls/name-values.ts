import type { Ctx } from '@/lib/core/context'
import { namesOfRecalls } from '@/lib/defects/recalls/recall-rows'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { namesOfTypeCodes } from '@/lib/dictionaries/names/names-of-type-codes'
import { listText, translate } from '@/lib/i18n/translate'
import type { ScopeInput } from './schema'

type Lists = 'typeCodeIds' | 'modelNames' | 'powerTypes'
type DescribedScope = Omit<ScopeInput, 'id' | Lists> & Readonly<Record<Lists, readonly string[]>>

// Of rows of the scope, the names of what each names.
export async function namesOfScopes(ctx: Ctx, scopes: readonly DescribedScope[]) {
  const { names } = await lookups(ctx)
  const ids = new Set(scopes.flatMap(({ typeCodeIds }) => typeCodeIds))
  const typeCodes = await namesOfTypeCodes(ctx, [...ids])
  return ({ modelRangeId, brandId, typeCodeIds, powerTypes }: DescribedScope) => ({
    modelRangeName: names.series(modelRangeId, ctx.locale),
    brandName: names.brand(brandId, ctx.locale),
    typeCodeNames: typeCodeIds.map(id => typeCodes[id] ?? id),
    powerTypeNames: powerTypes.map(code => names.code('powerType', code, ctx.locale)),
  })
}

type ScopeNames = ReturnType<Awaited<ReturnType<typeof namesOfScopes>>>

function describeScope({ locale }: Ctx, scope: DescribedScope, names: ScopeNames): string {
  const word = (key: string, values?: Record<string, string | number>) =>
    translate(locale, `recalls.scopeText.${key}`, values)
  const span = (from: string | number | null | undefined, to: string | number | null | undefined) =>
    from || to ? word('span', { from: from ?? '', to: to ?? '' }) : ''
  const years = span(scope.modelYearFrom, scope.modelYearTo)
  const produced = span(scope.productionFrom, scope.productionTo)
  const vins = span(scope.vinFrom, scope.vinTo)
  const parts = [
    names.modelRangeName,
    scope.brandId ? word('brand', { brand: names.brandName }) : '',
    listText(locale, names.typeCodeNames),
    listText(locale, scope.modelNames),
    years && word('years', { years }),
    produced && word('produced', { produced }),
    listText(locale, names.powerTypeNames),
    vins && word('vins', { vins }),
    scope.vinPrefix ? word('prefix', { prefix: scope.vinPrefix }) : '',
    scope.condition ?? '',
    typeof scope.quantity === 'number' ? word('quantity', { quantity: scope.quantity }) : '',
  ]
  const text = parts.filter(Boolean).join(' · ')
  return scope.exclude ? word('except', { text }) : text
}

export async function nameScope(ctx: Ctx, scope: DescribedScope): Promise<string> {
  const namesOf = await namesOfScopes(ctx, [scope])
  return describeScope(ctx, scope, namesOf(scope))
}

interface Sides {
  field: string
  sides: readonly [unknown, unknown]
}

const worded = ['kind', 'influence', 'cause', 'state']

export const scopesIn = (value: unknown) => (Array.isArray(value) ? (value as ScopeInput[]) : [])

export async function recallNamer(ctx: Ctx, changes: readonly Sides[]) {
  const { locale } = ctx
  const { names } = await lookups(ctx)
  const valuesOf = (field: string) =>
    changes.filter(change => change.field === field).flatMap(({ sides }) => sides)
  const namesOf = await namesOfScopes(ctx, valuesOf('scopes').flatMap(scopesIn))
  const replaced = valuesOf('supersedesId').flatMap(id => (id ? [String(id)] : []))
  const campaigns = await namesOfRecalls(ctx, replaced)
  const word = (field: string, value: string) => translate(locale, `recalls.${field}.${value}`)
  const list = (value: unknown, name: (one: string) => string) =>
    Array.isArray(value) && value.length > 0 ? listText(locale, value.map(String).map(name)) : null

  const scope = (one: ScopeInput) => describeScope(ctx, one, namesOf(one))
  const value = (field: string, given: unknown): string | null => {
    if (field === 'scopes') return scopesIn(given).map(scope).join('\n') || null
    if (field === 'brandIds') return list(given, id => names.brand(id, locale))
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

import type { Ctx } from '@/lib/core/context'
import { namesOfRecalls } from '@/lib/defects/recalls/names-of-recalls'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { namesOfTypeCodes } from '@/lib/dictionaries/names/names-of-type-codes'
import { listText, translate } from '@/lib/i18n/translate'
import { describeScope } from './describe-scope'
import type { ScopeInput } from './schema'

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
  const scopes = valuesOf('scopes').flatMap(scopesIn)
  const typeCodes = await namesOfTypeCodes(ctx, [
    ...new Set(scopes.flatMap(({ typeCodeIds }) => typeCodeIds)),
  ])
  const replaced = valuesOf('supersedesId').flatMap(id => (id ? [String(id)] : []))
  const campaigns = await namesOfRecalls(ctx, replaced)
  const scopeNames = {
    series: (id: string) => names.series(id, locale),
    brand: (id: string) => names.brand(id, locale),
    typeCode: (id: string) => typeCodes[id] ?? id,
    power: (code: string) => names.code('powerType', code, locale),
  }
  const word = (field: string, value: string) => translate(locale, `recalls.${field}.${value}`)
  const list = (value: unknown, name: (one: string) => string) =>
    Array.isArray(value) && value.length > 0 ? listText(locale, value.map(String).map(name)) : null

  const scope = (one: ScopeInput) => describeScope(locale, one, scopeNames)
  const value = (field: string, given: unknown): string | null => {
    if (field === 'scopes') return scopesIn(given).map(scope).join('\n') || null
    if (field === 'brandIds') return list(given, scopeNames.brand)
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

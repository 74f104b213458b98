import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { declaration } from '@/lib/defects/declaration'
import type { FilterValues } from '@/lib/defects/list/filters'
import { nameOf } from '@/lib/defects/record/name-values'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { namesOfTypeCodes } from '@/lib/dictionaries/names/names-of-type-codes'
import { presentCodes } from '@/lib/dictionaries/replacements'
import { translate } from '@/lib/i18n/translate'
import type { Grouping } from './dimensions'

export interface PresentAssemblies {
  presentOf: ReadonlyMap<string, string>
  codesOf(present: string): string[]
}

export async function presentAssemblies(ctx: Ctx, day = today(ctx.now)): Promise<PresentAssemblies> {
  const { assemblies } = await lookups(ctx)
  const presentOf = presentCodes(assemblies.values(), day)
  return {
    presentOf,
    codesOf: present => [
      present,
      ...[...presentOf].flatMap(([code, now]) => (now === present ? [code] : [])),
    ],
  }
}

export async function namesFor(
  ctx: Ctx,
  dimension: Grouping,
  keys: readonly (string | null)[],
): Promise<(key: string | null) => string> {
  const { names } = await lookups(ctx)
  const known = keys.filter(key => key !== null)
  const typeCodes = dimension === 'typeCodeId' ? await namesOfTypeCodes(ctx, known) : {}
  const toName = nameOf(declaration[dimension]!)
  return key => {
    if (key === null) return translate(ctx.locale, 'analysis.missing')
    if (dimension === 'state') return translate(ctx.locale, `states.${key}`)
    return typeCodes[key] ?? (toName?.(names, key, ctx.locale) || key)
  }
}

export interface Value {
  dimension: Grouping
  key: string | null
}

export function linkTo(
  base: FilterValues,
  values: readonly Value[],
  assemblies: Pick<PresentAssemblies, 'codesOf'>,
): FilterValues {
  return { ...base, ...addedFilters(base, values, assemblies) }
}

export function addedFilters(
  base: FilterValues,
  values: readonly Value[],
  assemblies: Pick<PresentAssemblies, 'codesOf'>,
): FilterValues {
  const added: FilterValues = {}
  for (const value of values) Object.assign(added, addedFilter({ ...base, ...added }, value, assemblies))
  return added
}

function addedFilter(
  base: FilterValues,
  { dimension, key }: Value,
  { codesOf }: Pick<PresentAssemblies, 'codesOf'>,
): FilterValues {
  if (key === null) {
    return { missing: [...new Set([...((base.missing as string[]) ?? []), ...fieldsOf(dimension, base)])] }
  }
  switch (dimension) {
    case 'modelYear':
      return { modelYearFrom: Number(key), modelYearTo: Number(key) }
    case 'state':
      return { state: [Number(key)] }
    case 'productionMonth':
      return { productionMonth: key }
    case 'assemblyCode': {
      const filtered = base.assemblyCode as string[] | undefined
      return { assemblyCode: codesOf(key).filter(code => !filtered || filtered.includes(code)) }
    }
    default:
      return { [dimension]: [key] } as FilterValues
  }
}

function fieldsOf(dimension: Grouping, { alsoExtra }: FilterValues): string[] {
  if (dimension === 'productionMonth') return ['productionDate']
  return dimension === 'assemblyCode' && alsoExtra ? ['assemblyCode', 'extraAssemblies'] : [dimension]
}

export function recordsAddress(filters: FilterValues): string {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(filters))
    for (const one of [value].flat()) if (one !== undefined) words.append(name, String(one))
  return `/defects?${words}`
}

export function narrowing(base: FilterValues, added: FilterValues): FilterValues | null {
  const narrowed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(added)) {
    const given = base[name as keyof FilterValues]
    if (given === undefined) narrowed[name] = value
    else if (Array.isArray(given) && Array.isArray(value)) {
      const both = value.filter(one => given.includes(one))
      if (both.length === 0) return null
      narrowed[name] = both
    } else if (given === value) narrowed[name] = value
    else return null
  }
  return narrowed as FilterValues
}

import { wordOf } from '@/lib/collections/word-of'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { brandsOf, makerOf } from '@/lib/defects/maker'
import { isOffered, type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { type AnswerField, answersOf } from '@/lib/intake/answers'
import type { Typed } from '@/lib/intake/draft/drafts'
import { likelyParts } from '@/lib/intake/report/suggest-parts'
import { normalizeVin } from '@/lib/values/vin'
import { branchOf } from './pages'

export interface Offer {
  value: string
  label: string
  group?: string
}

export async function offersFor(ctx: Ctx, typed: Typed, names: readonly string[]) {
  const tables = await lookups(ctx)
  const fields = answersOf[branchOf(typed)]
  const found: Record<string, Offer[]> = {}
  for (const name of names) {
    const offers = fields[name] && offersOf(ctx, tables, typed, name, fields[name])
    if (offers) found[name] = offers
  }
  return found
}

function offersOf(ctx: Ctx, tables: Lookups, typed: Typed, name: string, field: AnswerField) {
  const { locale } = ctx
  const coded = (row: { code: string; name: string; nameEn: string | null }) => ({
    value: row.code,
    label: wordOf(row, locale),
  })
  const enabled = <Row extends { id: string; name: string; nameEn: string | null; enabled: boolean }>(
    rows: Iterable<Row>,
  ) => [...rows].filter(row => row.enabled).map(row => ({ value: row.id, label: wordOf(row, locale) }))
  switch (field.kind) {
    case 'code':
    case 'codes':
      if (name === 'productCategory')
        return [...tables.productCategories.values()].filter(row => row.enabled).map(coded)
      if (name === 'productSubcategory') {
        const above = tables.productCategories.get(String(typed.productCategory ?? ''))
        const below = [...tables.productSubcategories.values()]
        return below.filter(row => row.productCategoryId === above?.id).map(coded)
      }
      return tables.offered(field.list).map(coded)
    case 'assembly':
      return [...tables.assemblies.values()].filter(row => isOffered(row, today(ctx.now))).map(coded)
    case 'subAssembly': {
      const above = tables.assemblies.get(String(typed.assemblyCode ?? ''))
      return [...tables.subAssemblies.values()]
        .filter(row => row.enabled && row.assemblyId === above?.id)
        .map(coded)
    }
    case 'region': {
      const level = name === 'province' ? 1 : 2
      return [...tables.regions.values()]
        .filter(region => region.level === level)
        .map(region => ({ ...coded(region), ...(region.parentCode && { group: region.parentCode }) }))
    }
    case 'reference':
      return name === 'brandId'
        ? byName(enabled(tables.brands.values()), locale)
        : byName(enabled([...tables.series.values()].filter(row => row.brandId === typed.brandId)), locale)
    default:
      return undefined
  }
}

const byName = (offers: Offer[], locale: string) =>
  offers.sort((one, other) => one.label.localeCompare(other.label, locale))

async function ofMakerFirst(ctx: Ctx, vin: string, brands: Offer[]): Promise<Offer[]> {
  const known = await lookups(ctx)
  const own = brandsOf(known, makerOf(known, normalizeVin(vin), ctx.locale))
  const isOwn = ({ value }: Offer) => own.includes(value)
  if (!brands.some(isOwn)) return brands
  return [
    ...brands.filter(isOwn).map(brand => ({ ...brand, group: 'likely' })),
    ...brands.filter(brand => !isOwn(brand)).map(brand => ({ ...brand, group: 'others' })),
  ]
}

export async function likeliestFirst(
  ctx: Ctx,
  { description, vin }: Typed,
  { assemblyCode: parts, ...others }: Record<string, Offer[]>,
): Promise<Record<string, Offer[]>> {
  if (others.brandId && vin)
    return { ...others, brandId: await ofMakerFirst(ctx, String(vin), others.brandId) }
  if (!parts) return others
  const likely = description ? await likelyParts(ctx, [description].flat().join('\n')) : []
  const first = likely.flatMap(code => parts.find(({ value }) => value === code) ?? [])
  if (first.length === 0) return { ...others, assemblyCode: parts }
  const rest = parts.filter(part => !first.includes(part))
  return {
    ...others,
    assemblyCode: [
      ...first.map(part => ({ ...part, group: 'likely' })),
      ...rest.map(part => ({ ...part, group: 'others' })),
    ],
  }
}

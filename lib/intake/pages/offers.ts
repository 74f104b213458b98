import { wordOf } from '@/lib/collections/word-of'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { brandsOf, makerOf } from '@/lib/defects/maker'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { type AnswerField, answersOf } from '@/lib/intake/answers'
import type { Typed } from '@/lib/intake/draft/drafts'
import { type OfferedRow, rowsOffered } from '@/lib/intake/report/offer-choices'
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

function offersOf({ locale, now }: Ctx, tables: Lookups, typed: Typed, name: string, field: AnswerField) {
  const offer = (row: OfferedRow): Offer => ({ value: row.code ?? '', label: wordOf(row, locale) })
  if (field.kind === 'region') {
    const level = name === 'province' ? 1 : 2
    return [...tables.regions.values()]
      .filter(region => region.level === level)
      .map(region => ({ ...offer(region), ...(region.parentCode && { group: region.parentCode }) }))
  }
  const rows = rowsOffered[name]?.(tables, typed, today(now))
  if (field.kind === 'reference')
    return rows
      ?.map(row => ({ ...offer(row), value: row.id ?? '' }))
      .sort((one, other) => one.label.localeCompare(other.label, locale))
  return (rows ?? ('list' in field ? tables.offered(field.list) : undefined))?.map(offer)
}

export async function likeliestFirst(
  ctx: Ctx,
  { description, vin }: Typed,
  offers: Record<string, Offer[]>,
): Promise<Record<string, Offer[]>> {
  const { brandId: brands, assemblyCode: parts } = offers
  if (brands && vin) {
    const known = await lookups(ctx)
    const own = brandsOf(known, makerOf(known, normalizeVin(String(vin)), ctx.locale))
    const likely = brands.filter(({ value }) => own.includes(value))
    return { ...offers, brandId: grouped(likely, brands) }
  }
  if (!parts || !description) return offers
  const codes = await likelyParts(ctx, [description].flat().join('\n'))
  const likely = codes.flatMap(code => parts.find(({ value }) => value === code) ?? [])
  return { ...offers, assemblyCode: grouped(likely, parts) }
}

function grouped(likely: readonly Offer[], all: Offer[]): Offer[] {
  if (likely.length === 0) return all
  const others = all.filter(offer => !likely.includes(offer))
  return [
    ...likely.map(offer => ({ ...offer, group: 'likely' })),
    ...others.map(offer => ({ ...offer, group: 'others' })),
  ]
}

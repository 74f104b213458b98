import type { Lookups } from '@/lib/dictionaries/names/lookups'
import type { Locale } from '@/lib/i18n/locales'
import { makerKeysOf } from '@/lib/values/vin'

/** A: tables agree, B: well known, C: only a suggestion. */
export type Grade = 'A' | 'B' | 'C'

export interface Maker {
  code: string
  maker: string
  confidence: Grade
  producerId: string | null
  producerName: string | null
  brandId: string | null
  brandName: string | null
}

export function makerOf(known: Lookups, vin: string, locale: Locale): Maker | null {
  const { wmi, brands, names } = known
  const row = makerKeysOf(vin)
    .map(key => wmi.get(key))
    .find(found => found !== undefined)
  if (!row) return null
  const producerId = row.producerId ?? brands.get(row.brandId ?? '')?.producerId ?? null
  return {
    code: row.code,
    maker: row.name,
    confidence: row.confidence as Grade,
    producerId,
    producerName: names.producer(producerId, locale) || null,
    brandId: row.brandId,
    brandName: names.brand(row.brandId, locale) || null,
  }
}

// Of its producer, and what it builds for others as far as its own words name them: 江淮（含蔚来代工）.
export function brandsOf({ brands }: Lookups, maker: Maker | null): string[] {
  if (!maker || maker.confidence === 'C') return []
  return [...brands].flatMap(([id, { producerId, name }]) =>
    id === maker.brandId || producerId === maker.producerId || maker.maker.includes(name) ? id : [],
  )
}

export function knownMakers({ wmi }: Lookups): ((key: string) => boolean) | undefined {
  return wmi.size > 0 ? key => wmi.has(key) : undefined
}

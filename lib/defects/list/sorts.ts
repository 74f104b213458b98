import type { Lookups } from '@/lib/dictionaries/names/lookups'
import type { Locale } from '@/lib/i18n/locales'

/** A column that lists can be sorted by; each has an index in this order. Absent values stand below every other. */
export interface Sort {
  /** The index's own expression. */
  expression: string
  column: string
  /** Sorted by what the key is called, not by the key. */
  names?: 'brands' | 'producers' | 'series' | 'assemblies'
  type?: 'bigint' | 'text'
}

const plain = (column: string): Sort => ({ column, expression: column })
const bytes = (column: string): Sort => ({ column, expression: `${column} COLLATE "C"` })

export const sorts = {
  receivedAt: plain('received_at'),
  complaintNo: bytes('complaint_no'),
  vin: bytes('vin'),
  state: plain('state'),
  riskLevel: { column: 'risk_level', expression: `translate(risk_level, 'LMH', '123') COLLATE "C"` },
  severityScore: plain('severity_score'),
  faultDate: plain('fault_date'),
  mileage: plain('mileage'),
  province: plain('province'),
  source: plain('source'),
  complaintType: plain('complaint_type'),
  powerType: plain('power_type'),
  createdAt: plain('created_at'),
  updatedAt: plain('updated_at'),
  brandId: { ...plain('brand_id'), names: 'brands', type: 'bigint' },
  producerId: { ...plain('producer_id'), names: 'producers', type: 'bigint' },
  modelRangeId: { ...plain('model_range_id'), names: 'series', type: 'bigint' },
  assemblyCode: { ...plain('assembly_code'), names: 'assemblies', type: 'text' },
} satisfies Record<string, Sort>

export type SortName = keyof typeof sorts
/** The values of `sortField`. */
export const defectSortFields = Object.keys(sorts) as SortName[]

const orders = new WeakMap<Lookups, Map<string, string[]>>()

/** The keys of a dictionary in the order of their names, as the language sorts them (Chinese by sound). */
export function keysByName(
  dictionaries: Lookups,
  names: NonNullable<Sort['names']>,
  locale: Locale,
): string[] {
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

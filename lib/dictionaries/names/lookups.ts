import { wordOf } from '@/lib/collections/word-of'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { today } from '@/lib/core/today'
import type { Locale } from '@/lib/i18n/locales'
import { fieldLabel } from '@/lib/i18n/translate'
import { fold } from '@/lib/values/fold'
import { placeReader } from '@/lib/values/place'
import {
  type Assembly,
  type CodeItem,
  type LookupTables,
  loadTables,
  readRevision,
  type Word,
} from './lookup-tables'

export interface CodeList {
  name: string
  key: string
  items: (ReturnType<typeof codedItem> & { parentCode?: string })[]
}

export const spelledOut = (codeValue: string, description: string) => ({
  description,
  codeValue,
  codeDescription: description,
})
export const codedItem = (code: string, description: string) => ({ code, ...spelledOut(code, description) })

export type Lookups = LookupTables & {
  names: ReturnType<typeof namesOf>
  has(list: string, code: string): boolean
  enabled(list: string, code: string): boolean
  offered(list: string): CodeItem[]
  all(locale: Locale): CodeList[]
  variantsOf(word: string): string[]
  place: ReturnType<typeof placeReader>
}

interface Cache {
  lookups?: Lookups
  checkedAt: number
  loading?: Promise<Lookups>
}

const key = Symbol.for('vehicle-defects.lookups')
const shared = globalThis as { [key]?: Cache }
const checkEveryMs = 1_000

// Cached per process. The revision is read at most once a second (`fresh` reads it now), so that several processes see
// each other's changes.
export async function lookups(ctx: Pick<Ctx, 'db'>, { fresh = false } = {}): Promise<Lookups> {
  shared[key] ??= { checkedAt: 0 }
  const cache = shared[key]
  if (cache.lookups && !fresh && performance.now() - cache.checkedAt < checkEveryMs) return cache.lookups
  // A transaction may be rolled back, so what it reads must not enter the process's cache.
  if ('rollback' in ctx.db) {
    const startedAt = performance.now()
    if (cache.lookups?.revision !== (await readRevision(ctx.db))) return toLookups(await loadTables(ctx.db))
    cache.checkedAt = startedAt
    return cache.lookups
  }
  if (fresh) await cache.loading?.catch(() => {})
  cache.loading ??= renew(ctx, cache).finally(() => {
    cache.loading = undefined
  })
  return cache.loading
}

async function renew(ctx: Pick<Ctx, 'db'>, cache: Cache): Promise<Lookups> {
  const startedAt = performance.now()
  if (cache.lookups?.revision !== (await readRevision(ctx.db)))
    cache.lookups = toLookups(await loadTables(ctx.db))
  cache.checkedAt = startedAt
  return cache.lookups
}

export function forgetLookups(): void {
  shared[key] = undefined
}

export async function departmentNames(ctx: Ctx): Promise<(name: string) => string> {
  const { names } = await lookups(ctx)
  return name => names.department(name, ctx.locale)
}

type Validity = Partial<Pick<Assembly, 'enabled' | 'validFrom' | 'validTo'>>

export function isOffered(row: Validity, today: string): boolean {
  return (
    row.enabled === true &&
    (!row.validFrom || row.validFrom <= today) &&
    (!row.validTo || row.validTo >= today)
  )
}

function toLookups(tables: LookupTables): Lookups {
  const offered = (list: string) => [...(tables.lists.get(list)?.values() ?? [])].filter(item => item.enabled)
  const byLocale = new Map<Locale, CodeList[]>()
  let places: ReturnType<typeof placeReader> | undefined
  let synonyms: ReturnType<typeof foldedSynonyms> | undefined
  return {
    ...tables,
    names: namesOf(tables),
    has: (list, code) => tables.lists.get(list)?.has(code) ?? false,
    enabled: (list, code) => tables.lists.get(list)?.get(code)?.enabled ?? false,
    offered,
    variantsOf(word) {
      synonyms ??= foldedSynonyms(tables.synonyms)
      return variantsOf(word, synonyms)
    },
    place(...given) {
      places ??= placeReader(tables.regions)
      return places(...given)
    },
    all(locale) {
      const known = byLocale.get(locale)
      if (known) return known
      const lists = [...tables.lists.keys()].sort().map(list => ({
        name: fieldLabel(locale, list),
        key: list,
        items: offered(list).map(item => codedItem(item.code, wordOf(item, locale))),
      }))
      byLocale.set(locale, lists)
      return lists
    },
  }
}

type Key = string | null | undefined

function namesOf(tables: LookupTables) {
  const of = (rows: Map<string, Pick<Word, 'name' | 'nameEn'>> | undefined) => (key: Key, locale: Locale) => {
    if (!key) return ''
    const row = rows?.get(key)
    return row ? wordOf(row, locale) : key
  }
  return {
    code: (list: string, code: Key, locale: Locale) => of(tables.lists.get(list))(code, locale),
    transmission: of(tables.lists.get('transmissionType')),
    region: of(tables.regions),
    assembly: of(tables.assemblies),
    subAssembly: of(tables.subAssemblies),
    producer: of(tables.producers),
    brand: of(tables.brands),
    series: of(tables.series),
    company: of(tables.companies),
    opinion: of(tables.opinions),
    department: of(tables.departments),
  }
}

const maxVariants = 12

// The longest first, which say most.
export const foldedSynonyms = (groups: readonly string[][]) =>
  groups
    .flatMap(group => group.map(one => ({ one: fold(one), group })))
    .filter(({ one }) => one.length > 1)
    .sort((a, b) => b.one.length - a.one.length)

export function variantsOf(typed: string, synonyms: ReturnType<typeof foldedSynonyms>): string[] {
  const word = fold(typed)
  const known = synonyms.find(({ one }) => word.includes(one))
  if (!known) return [typed]
  const at = word.indexOf(known.one)
  const spelled = (other: string) => word.slice(0, at) + other + word.slice(at + known.one.length)
  return [...new Set([typed, ...known.group.map(spelled)])].slice(0, maxVariants)
}

interface VehiclesAndPart {
  producerId?: string | null
  brandIds?: readonly string[]
  modelRangeIds?: readonly string[]
  assemblyCode?: string | null
  subAssemblyCode?: string | null
  symptomCodes?: readonly string[]
}

// What a recall or an investigation names and is not offered; what it named before may stay.
export async function vehicleAndPartFaults(
  ctx: Ctx,
  given: VehiclesAndPart,
  before: VehiclesAndPart = {},
): Promise<Issue[]> {
  const { producers, brands, series, assemblies, subAssemblies, enabled } = await lookups(ctx)
  const { producerId, brandIds = [], modelRangeIds = [], assemblyCode, subAssemblyCode } = given
  const issues: Issue[] = []
  const wrong = (path: keyof VehiclesAndPart, code = 'not_offered') => issues.push({ path, code })
  if (producerId && !producers.get(producerId)?.enabled && before.producerId !== producerId)
    wrong('producerId')
  for (const id of brandIds) {
    const brand = brands.get(id)
    if (!brand || !(brand.enabled || before.brandIds?.includes(id))) wrong('brandIds')
    else if (producerId && brand.producerId !== producerId) wrong('brandIds', 'not_of_producer')
  }
  for (const id of modelRangeIds) {
    const one = series.get(id)
    if (!one || !(one.enabled || before.modelRangeIds?.includes(id))) wrong('modelRangeIds')
    else if (brandIds.length > 0 && !brandIds.includes(one.brandId)) wrong('modelRangeIds', 'not_of_brand')
  }
  const assembly = assemblyCode ? assemblies.get(assemblyCode) : undefined
  const keeps = before.assemblyCode === assemblyCode
  if (assemblyCode && !(assembly && (keeps || isOffered(assembly, today(ctx.now))))) wrong('assemblyCode')
  const part = subAssemblyCode ? subAssemblies.get(subAssemblyCode) : undefined
  if (subAssemblyCode && !(part && (part.enabled || before.subAssemblyCode === subAssemblyCode)))
    wrong('subAssemblyCode')
  else if (part && (assembly || !assemblyCode) && part.assemblyId !== assembly?.id)
    wrong('subAssemblyCode', 'not_of_assembly')
  const isFine = (code: string) => enabled('symptomCodes', code) || before.symptomCodes?.includes(code)
  if (given.symptomCodes?.some(code => !isFine(code))) wrong('symptomCodes')
  return issues
}

import { inArray } from 'drizzle-orm'
import { typeCodes } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { mustCheck, yearCodes } from '@/lib/values/vin'
import type { ScopeInput } from '../schema'

type Row = Omit<ScopeInput, 'id' | 'exclude' | 'quantity'>

// Whether one vehicle could match both rows: every condition that both set must leave common values. Two different
// free-text conditions are taken to mean different vehicles.
function overlap(one: Row, other: Row, brandOf: (seriesId: string) => string | undefined): boolean {
  return (
    sameVehicles(one, other, brandOf) &&
    share(one.typeCodeIds, other.typeCodeIds) &&
    share(one.modelNames, other.modelNames) &&
    share(one.powerTypes, other.powerTypes) &&
    meet([one.modelYearFrom, one.modelYearTo], [other.modelYearFrom, other.modelYearTo]) &&
    meet([one.productionFrom, one.productionTo], [other.productionFrom, other.productionTo]) &&
    meet(vinsOf(one), vinsOf(other)) &&
    (!one.condition || !other.condition || one.condition === other.condition)
  )
}

function meetingField(one: Row, other: Row): keyof Row {
  const fields = ['vinFrom', 'vinPrefix', 'productionFrom', 'modelYearFrom'] as const
  const both = fields.find(name => given(one[name]) && given(other[name]))
  return both ?? (other.modelRangeId ? 'modelRangeId' : 'brandId')
}

function sameVehicles(one: Row, other: Row, brandOf: (seriesId: string) => string | undefined): boolean {
  if (one.modelRangeId && other.modelRangeId) return one.modelRangeId === other.modelRangeId
  const brand = (row: Row) => row.brandId ?? (row.modelRangeId ? brandOf(row.modelRangeId) : undefined)
  return brand(one) !== undefined && brand(one) === brand(other)
}

const share = (one: readonly string[], other: readonly string[]) =>
  one.length === 0 || other.length === 0 || one.some(value => other.includes(value))

type End = string | number | null | undefined

function meet([from, to]: [End, End], [otherFrom, otherTo]: [End, End]): boolean {
  const beginsInTime = !given(from) || !given(otherTo) || from <= otherTo
  const otherBeginsInTime = !given(otherFrom) || !given(to) || otherFrom <= to
  return beginsInTime && otherBeginsInTime
}

const given = (end: unknown): end is string | number => end !== null && end !== undefined && end !== ''

/** Position 9 is the check digit and says nothing about the order of vehicles. */
const serial = (vin: string) => vin.slice(0, 8) + vin.slice(9)

const serialLength = 16

function vinsOf({ vinFrom, vinTo, vinPrefix }: Row): [string, string] {
  const begin = serial(vinPrefix ?? '')
  const [first, last] = [begin.padEnd(serialLength, '0'), begin.padEnd(serialLength, 'Z')]
  const [from, to] = [vinFrom ? serial(vinFrom) : first, vinTo ? serial(vinTo) : last]
  return [[from, first].sort()[1]!, [to, last].sort()[0]!]
}

export interface Kept {
  series: ReadonlySet<string>
  brands: ReadonlySet<string>
  typeCodes: ReadonlySet<string>
  powerTypes: ReadonlySet<string>
}

export async function scopeFaults(
  ctx: Ctx,
  scopes: readonly ScopeInput[],
  { producerId, brandIds, kept }: { producerId: string; brandIds: readonly string[]; kept: Kept },
): Promise<Issue[]> {
  const known = await lookups(ctx)
  const seriesOf = await seriesOfTypeCodes(ctx, scopes)
  const seen = new Set<string>()
  return scopes.flatMap((scope, at) => {
    const issues: Issue[] = []
    const add = (field: string, code: string, params?: Issue['params']) =>
      issues.push({ path: `scopes.${at}.${field}`, code, params })
    if (scope.id && seen.has(scope.id)) add('id', 'twice')
    if (scope.id) seen.add(scope.id)

    const { modelRangeId, brandId } = scope
    const series = modelRangeId ? known.series.get(modelRangeId) : undefined
    if (!modelRangeId && !brandId) add('modelRangeId', 'series_or_brand')
    if (modelRangeId && brandId) add('brandId', 'series_and_brand')
    if (modelRangeId && !isKnown(series, kept.series)) add('modelRangeId', 'not_offered')
    const ofBrand = modelRangeId ? series?.brandId : brandId
    const brand = ofBrand ? known.brands.get(ofBrand) : undefined
    if (brandId && !isKnown(brand, kept.brands)) add('brandId', 'not_offered')
    const place = modelRangeId ? 'modelRangeId' : 'brandId'
    if (brand && brand.producerId !== producerId) add(place, 'not_of_producer')
    else if (brand && brandIds.length > 0 && !brandIds.includes(brand.id)) add(place, 'not_of_brand')

    for (const one of scope.typeCodeIds) {
      const of = seriesOf.get(one)
      if (!of || !(of.enabled || kept.typeCodes.has(one))) add('typeCodeIds', 'not_offered')
      else if (modelRangeId && of.series !== modelRangeId) add('typeCodeIds', 'not_of_series')
      else if (!modelRangeId && known.series.get(of.series)?.brandId !== brandId)
        add('typeCodeIds', 'not_of_brand')
    }
    for (const power of scope.powerTypes)
      if (!known.enabled('powerType', power) && !kept.powerTypes.has(power)) add('powerTypes', 'not_offered')
    issues.push(...rangeFaults(scope, at), ...vinFaults(scope, at))
    return issues
  })
}

const isKnown = (row: { id: string; enabled: boolean } | undefined, kept: ReadonlySet<string>) =>
  row !== undefined && (row.enabled || kept.has(row.id))

async function seriesOfTypeCodes(ctx: Ctx, scopes: readonly ScopeInput[]) {
  const ids = [...new Set(scopes.flatMap(({ typeCodeIds }) => typeCodeIds))]
  if (ids.length === 0) return new Map<string, { series: string; enabled: boolean }>()
  const rows = await ctx.db
    .select({ id: typeCodes.id, series: typeCodes.modelSeriesId, enabled: typeCodes.enabled })
    .from(typeCodes)
    .where(inArray(typeCodes.id, ids))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

function rangeFaults(scope: ScopeInput, at: number): Issue[] {
  const { modelYearFrom, modelYearTo, productionFrom, productionTo } = scope
  const issues: Issue[] = []
  if (modelYearFrom && modelYearTo && modelYearFrom > modelYearTo)
    issues.push({ path: `scopes.${at}.modelYearTo`, code: 'range_reversed' })
  if (productionFrom && productionTo && productionFrom > productionTo)
    issues.push({ path: `scopes.${at}.productionTo`, code: 'range_reversed' })
  return issues
}

export async function overlappingScopes(ctx: Ctx, scopes: readonly ScopeInput[]): Promise<Issue[]> {
  const { series } = await lookups(ctx)
  const brandOf = (seriesId: string) => series.get(seriesId)?.brandId
  const rows = scopes.map((scope, at) => ({ scope, at })).filter(({ scope }) => !scope.exclude)
  return rows.flatMap(({ scope, at }) => {
    const other = rows.find(one => one.at < at && overlap(one.scope, scope, brandOf))
    if (!other) return []
    const path = `scopes.${at}.${meetingField(other.scope, scope)}`
    return [{ path, code: 'scope_overlap', params: { row: other.at + 1 } }]
  })
}

const shortestPrefix = 3

/** Check digits are not verified: the ends of a range need not be real vehicles. */
function vinFaults({ vinFrom, vinTo, vinPrefix }: ScopeInput, at: number): Issue[] {
  const path = (field: string) => `scopes.${at}.${field}`
  const issues = [
    ...faultsOf(vinFrom, path('vinFrom'), { whole: true }),
    ...faultsOf(vinTo, path('vinTo'), { whole: true }),
    ...faultsOf(vinPrefix, path('vinPrefix'), { whole: false }),
  ]
  if (vinFrom && !vinTo) issues.push({ path: path('vinTo'), code: 'required' })
  if (vinTo && !vinFrom) issues.push({ path: path('vinFrom'), code: 'required' })
  if (!vinFrom || !vinTo || issues.length > 0) return issues
  if (makerIn(vinFrom) !== makerIn(vinTo)) return [{ path: path('vinTo'), code: 'vin_makers' }]
  if (serial(vinFrom) > serial(vinTo)) return [{ path: path('vinTo'), code: 'range_reversed' }]
  if (vinPrefix && !beginsWithin(vinPrefix, vinFrom, vinTo))
    return [{ path: path('vinPrefix'), code: 'vin_prefix_outside' }]
  return []
}

/** The maker is positions 1 to 3; for small-volume makers (third character 9) also positions 12 to 14. */
const makerIn = (vin: string) => vin.slice(0, 3) + (vin[2] === '9' ? vin.slice(11, 14) : '')

function beginsWithin(prefix: string, from: string, to: string): boolean {
  const begin = serial(prefix)
  return begin >= serial(from).slice(0, begin.length) && begin <= serial(to).slice(0, begin.length)
}

function faultsOf(vin: string | null | undefined, path: string, { whole }: { whole: boolean }): Issue[] {
  if (!vin) return []
  const wrong = [...vin].flatMap((sign, at) => (isWrong(vin, sign, at) ? [at + 1] : []))
  if (wrong.length > 0) return [{ path, code: 'vin_signs', params: { positions: wrong.join(', ') } }]
  if (whole && vin.length !== 17) return [{ path, code: 'vin_characters', params: { count: vin.length } }]
  if (!whole && vin.length < shortestPrefix)
    return [{ path, code: 'too_small_string', params: { min: shortestPrefix } }]
  return []
}

const isWrong = (vin: string, sign: string, at: number) =>
  /[^A-HJ-NPR-Z0-9]/.test(sign) || (at === 9 && mustCheck(vin) && !yearCodes.includes(sign))

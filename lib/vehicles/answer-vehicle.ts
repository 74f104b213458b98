import { sql } from 'drizzle-orm'
import { typeCodes } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'
import { type Maker, makerOf } from '@/lib/defects/maker'
import { findByName, nameKey } from '@/lib/dictionaries/names/find-names'
import { transmissionList } from '@/lib/dictionaries/names/lookup-tables'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import type { Findings, Vehicle, VehicleRegistry } from '@/lib/services/vehicle-registry/vehicle-registry'
import { chain, facts, type KnownVehicle, unknownVehicle, type VehicleField } from './vehicle'

function candidatesOf(vehicles: KnownVehicle[], field: VehicleField) {
  const counts = new Map<string, number>()
  for (const vehicle of vehicles)
    if (vehicle[field] !== null) {
      const value = String(vehicle[field])
      counts.set(value, (counts.get(value) ?? 0) + vehicle.count)
    }
  const total = sum(vehicles)
  return [...counts]
    .map(([value, count]) => ({ value, count, confidence: confidenceOf(count, total) }))
    .sort((one, other) => other.count - one.count)
}

/** Lower limit of Wilson's 95 % interval: 3 of 3 gives 0.44, 37 of 37 gives 0.91. */
function confidenceOf(count: number, total: number): number {
  if (total === 0) return 0
  const z = 1.96
  const share = count / total
  const spread = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total))
  const lowest = (share + (z * z) / (2 * total) - spread) / (1 + (z * z) / total)
  return Math.round(Math.max(0, lowest) * 100) / 100
}

// Descends from the maker as long as a majority agrees. Where the VIN gives the model year, only vehicles of that
// year decide the type code.
function likeliest(vehicles: KnownVehicle[], modelYear: number | null): KnownVehicle | null {
  const best: KnownVehicle = { ...unknownVehicle, modelYear }
  let agreeing = vehicles
  for (const level of chain) {
    const ofYear = level === 'typeCodeId' ? agreeing.filter(one => one.modelYear === modelYear) : []
    const value = majority(ofYear, level) ?? majority(agreeing, level)
    if (value === null) break
    best[level] = value as string
    agreeing = agreeing.filter(one => one[level] === value)
  }
  if (best.producerId === null) return null
  for (const fact of facts) if (best[fact] === null) Object.assign(best, { [fact]: majority(agreeing, fact) })
  return { ...best, count: sum(agreeing) }
}

function majority(vehicles: KnownVehicle[], field: VehicleField): string | number | null {
  const telling = vehicles.filter(one => one[field] !== null)
  const [first] = candidatesOf(telling, field)
  if (!first || first.count * 2 <= sum(telling)) return null
  return telling.find(one => String(one[field]) === first.value)![field]
}

const sum = (vehicles: KnownVehicle[]) => vehicles.reduce((all, { count }) => all + count, 0)

const maxCandidates = 10

export type Source = VehicleRegistry['source']

export async function answerVehicle(
  ctx: Ctx,
  vin: string,
  found: Findings,
  source: Source,
  modelYear: number | null = null,
) {
  const { known, vehicles, typeCodes } = await findInCatalogue(ctx, found.vehicles, source)
  const { names } = known
  const { locale } = ctx
  const maker = makerOf(known, vin, locale)
  const total = sum(vehicles)
  const top = (field: VehicleField) => candidatesOf(vehicles, field).slice(0, maxCandidates)
  const entries = (field: VehicleField, nameOf: (id: string) => string) =>
    top(field).map(({ value, ...weight }) => ({ id: value, name: nameOf(value), ...weight }))
  const codes = (field: VehicleField, list: string) =>
    top(field).map(({ value, ...weight }) => ({
      code: value,
      name: names.code(list, value, locale),
      ...weight,
    }))
  const typeCodeName = (id: string | null) => typeCodes.get(id ?? '')?.name ?? ''

  const best = likeliest(vehicles, modelYear) ?? madeBy(known, maker)
  const facts = best && factsOf(known, best, typeCodes.get(best.typeCodeId ?? ''), modelYear)
  return {
    source,
    total,
    capped: found.capped,
    maker,
    producers: entries('producerId', id => names.producer(id, locale)),
    brands: entries('brandId', id => names.brand(id, locale)),
    modelRanges: entries('modelRangeId', id => names.series(id, locale)),
    typeCodes: entries('typeCodeId', typeCodeName),
    powerTypes: codes('powerType', 'powerType'),
    vehicleTypes: codes('vehicleType', 'vehicleType'),
    transmissionTypes: codes('transmissionType', transmissionList),
    best: best && {
      ...best,
      ...facts,
      confidence: confidenceOf(best.count, total),
      brandNature: known.brands.get(best.brandId ?? '')?.nature ?? null,
      producerName: names.producer(best.producerId, locale),
      brandName: names.brand(best.brandId, locale),
      modelRangeName: names.series(best.modelRangeId, locale),
      typeCodeName: typeCodeName(best.typeCodeId),
      powerTypeName: names.code('powerType', facts?.powerType, locale),
      vehicleTypeName: names.code('vehicleType', facts?.vehicleType, locale),
      transmissionTypeName: names.transmission(facts?.transmissionType, locale),
    },
  }
}

// The catalogue takes precedence over records, which may be incomplete; the VIN's model year takes precedence over
// both.
function factsOf(
  known: Lookups,
  best: KnownVehicle,
  described: TypeCode | undefined,
  modelYear: number | null,
) {
  const offered = (list: string, code: string | null | undefined) =>
    code && known.enabled(list, code) ? code : null
  return {
    powerType: offered('powerType', described?.powerType) ?? best.powerType,
    vehicleType: offered('vehicleType', described?.vehicleType) ?? best.vehicleType,
    transmissionType: offered(transmissionList, described?.transmissionType) ?? best.transmissionType,
    modelYear: modelYear ?? described?.modelYear ?? best.modelYear,
  }
}

function madeBy({ producers, brands }: Lookups, maker: Maker | null): KnownVehicle | null {
  if (!maker?.producerId || !producers.get(maker.producerId)?.enabled) return null
  const brandId = maker.brandId && brands.get(maker.brandId)?.enabled ? maker.brandId : null
  return { ...unknownVehicle, producerId: maker.producerId, brandId }
}

type TypeCode = typeof typeCodes.$inferSelect

// Only enabled entries: a disabled or unknown one is dropped with everything below it. Parents come from the
// catalogue, not from the finding.
async function findInCatalogue(ctx: Ctx, vehicles: Vehicle[], source: VehicleRegistry['source']) {
  const known = await lookups(ctx)
  const find = source === 'records' ? byId(known) : byName(known)
  const placed = vehicles.map(vehicle => ({ vehicle, ...place(known, find(vehicle)) }))
  const codes = await enabledTypeCodes(ctx, placed)
  const found = placed.map(({ vehicle, producer, brand, series }): KnownVehicle => {
    const code = (list: string, value: string | null) => codeIn(known, list, value)
    const requested = vehicle.typeCode ?? ''
    const typeCode = codes.find(
      ({ id, name, modelSeriesId }) =>
        modelSeriesId === series?.id &&
        (source === 'records' ? id === requested : nameKey(name) === nameKey(requested)),
    )
    return {
      producerId: producer?.id ?? null,
      brandId: brand?.id ?? null,
      modelRangeId: series?.id ?? null,
      typeCodeId: typeCode?.id ?? null,
      powerType: code('powerType', vehicle.powerType),
      vehicleType: code('vehicleType', vehicle.vehicleType),
      transmissionType: code(transmissionList, vehicle.transmissionType),
      modelYear: vehicle.modelYear,
      count: vehicle.count,
    }
  })
  return { known, vehicles: found, typeCodes: new Map(codes.map(row => [row.id, row])) }
}

type Rows = {
  producer?: ReturnType<Lookups['producers']['get']>
  brand?: ReturnType<Lookups['brands']['get']>
  series?: ReturnType<Lookups['series']['get']>
}

const byId =
  ({ producers, brands, series }: Lookups) =>
  (vehicle: Vehicle): Rows => ({
    producer: producers.get(vehicle.producer ?? ''),
    brand: brands.get(vehicle.brand ?? ''),
    series: series.get(vehicle.series ?? ''),
  })

function byName({ producers, brands, series }: Lookups) {
  const named = <Row extends { name: string; enabled: boolean }>(rows: Iterable<Row>, name: string | null) =>
    name === null ? undefined : findByName(rows, name)
  return (vehicle: Vehicle): Rows => {
    const producer = named(producers.values(), vehicle.producer)
    const theirs = [...brands.values()].filter(row => !producer || row.producerId === producer.id)
    const brand = named(theirs, vehicle.brand) ?? named(brands.values(), vehicle.brand)
    const ofBrand = brand && [...series.values()].filter(row => row.brandId === brand.id)
    return { producer, brand, series: ofBrand && named(ofBrand, vehicle.series) }
  }
}

function place({ producers, brands }: Lookups, { series, ...found }: Rows): Rows {
  const brand = series?.enabled ? brands.get(series.brandId) : found.brand
  const producer = brand ? producers.get(brand.producerId) : found.producer
  if (!producer?.enabled) return {}
  return brand?.enabled ? { producer, brand, series: series?.enabled ? series : undefined } : { producer }
}

async function enabledTypeCodes(ctx: Ctx, placed: (Rows & { vehicle: Vehicle })[]): Promise<TypeCode[]> {
  const series = new Set(placed.flatMap(one => (one.vehicle.typeCode && one.series ? [one.series.id] : [])))
  if (series.size === 0) return []
  const rows = await ctx.db
    .select()
    .from(typeCodes)
    .where(sql`${typeCodes.modelSeriesId} = ANY(${sql.param([...series])}::bigint[])`)
  return rows.filter(row => row.enabled)
}

function codeIn({ lists }: Lookups, list: string, given: string | null): string | null {
  const items = lists.get(list)
  if (given === null || !items) return null
  const requested = nameKey(given)
  const item =
    items.get(given) ??
    [...items.values()].find(({ name, nameEn }) =>
      [name, nameEn ?? ''].some(one => nameKey(one) === requested),
    )
  return item?.enabled ? item.code : null
}

import { sql } from 'drizzle-orm'
import { typeCodes } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'
import { findByName, nameKey } from '@/lib/dictionaries/names/find-names'
import { transmissionList } from '@/lib/dictionaries/names/lookup-tables'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import type { Vehicle, VehicleRegistry } from '@/lib/services/vehicle-registry/vehicle-registry'
import type { KnownVehicle } from './vehicle'

export type TypeCode = typeof typeCodes.$inferSelect

/**
 * Only enabled entries: a disabled or unknown one is dropped with everything below it. Parents come from the
 * catalogue, not from the finding.
 */
export async function findInCatalogue(ctx: Ctx, vehicles: Vehicle[], source: VehicleRegistry['source']) {
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

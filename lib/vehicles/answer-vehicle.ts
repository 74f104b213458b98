import type { Ctx } from '@/lib/core/context'
import { type Maker, makerOf } from '@/lib/defects/maker'
import { transmissionList } from '@/lib/dictionaries/names/lookup-tables'
import type { Lookups } from '@/lib/dictionaries/names/lookups'
import type { Findings, VehicleRegistry } from '@/lib/services/vehicle-registry/vehicle-registry'
import { findInCatalogue, type TypeCode } from './find-in-catalogue'
import { candidatesOf, confidenceOf, likeliest } from './rank-candidates'
import { type KnownVehicle, unknownVehicle, type VehicleField } from './vehicle'

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
  const total = vehicles.reduce((sum, { count }) => sum + count, 0)
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

/**
 * The catalogue takes precedence over records, which may be incomplete; the VIN's model year takes precedence over
 * both.
 */
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

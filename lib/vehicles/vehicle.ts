/** Positions 1–8 of a VIN tell maker and vehicle. */
export const prefixLength = 8

/** A vehicle that a VIN may belong to, in ids and codes of enabled entries; what is unknown is null. */
export interface KnownVehicle {
  producerId: string | null
  brandId: string | null
  modelRangeId: string | null
  typeCodeId: string | null
  powerType: string | null
  vehicleType: string | null
  transmissionType: string | null
  modelYear: number | null
  /** How often it was seen. */
  count: number
}

export type VehicleField = Exclude<keyof KnownVehicle, 'count'>

/** From the maker down: each level narrows the next. */
export const chain = ['producerId', 'brandId', 'modelRangeId', 'typeCodeId'] as const
/** What describes the vehicle and follows from the chain. */
export const facts = ['powerType', 'vehicleType', 'transmissionType', 'modelYear'] as const

export const unknownVehicle: KnownVehicle = {
  producerId: null,
  brandId: null,
  modelRangeId: null,
  typeCodeId: null,
  powerType: null,
  vehicleType: null,
  transmissionType: null,
  modelYear: null,
  count: 0,
}

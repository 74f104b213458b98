export const prefixLength = 8

export interface KnownVehicle {
  producerId: string | null
  brandId: string | null
  modelRangeId: string | null
  typeCodeId: string | null
  powerType: string | null
  vehicleType: string | null
  transmissionType: string | null
  modelYear: number | null
  count: number
}

export type VehicleField = Exclude<keyof KnownVehicle, 'count'>

export const chain = ['producerId', 'brandId', 'modelRangeId', 'typeCodeId'] as const
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

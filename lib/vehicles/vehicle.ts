export const prefixLength = 8

export const chain = ['producerId', 'brandId', 'modelRangeId', 'typeCodeId'] as const
export const facts = ['powerType', 'vehicleType', 'transmissionType', 'modelYear'] as const

export type VehicleField = (typeof chain | typeof facts)[number]

export type KnownVehicle = Record<Exclude<VehicleField, 'modelYear'>, string | null> & {
  modelYear: number | null
  count: number
}

const unknown = Object.fromEntries([...chain, ...facts].map(name => [name, null]))
export const unknownVehicle = { ...unknown, count: 0 } as KnownVehicle

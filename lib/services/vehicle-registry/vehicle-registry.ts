export interface VehicleRegistry {
  source: 'records' | 'register'
  // By a whole VIN or its first eight characters.
  // Throws AppError unavailable on timeout or an invalid answer
  find(vinOrPrefix: string): Promise<Findings>
}

export interface Findings {
  vehicles: Vehicle[]
  capped: boolean
}

// One combination of values and how often it was seen; unknown values are null. Our records identify values by id or
// code, an external register by word: both are resolved in the dictionaries.
export interface Vehicle {
  producer: string | null
  brand: string | null
  series: string | null
  typeCode: string | null
  powerType: string | null
  vehicleType: string | null
  transmissionType: string | null
  modelYear: number | null
  count: number
}

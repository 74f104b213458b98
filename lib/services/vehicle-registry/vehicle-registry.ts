export interface VehicleRegistry {
  source: 'records' | 'register'
  /**
   * What is known of a whole VIN or of all that begin with these eight characters.
   * @throws AppError unavailable when it does not answer in time or answers nonsense
   */
  find(vinOrPrefix: string): Promise<Findings>
}

export interface Findings {
  vehicles: Vehicle[]
  capped: boolean
}

/**
 * One combination and how often it was seen. Ours are named by the catalogue's ids and codes, a register's by its words:
 * who asks finds both in the dictionaries. What is not known is null.
 */
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

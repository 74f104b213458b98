/** Reads a photograph of a 机动车行驶证. */
export interface LicenceReader {
  /** `embedded` reads on this machine, `remote` asks a service outside. */
  source: 'embedded' | 'remote'
  /**
   * @param path a JPEG, PNG or WebP file
   * @param knownMakers the first three characters of VINs that the table of makers has
   * @returns 'damaged' for a file that no picture comes out of
   * @throws AppError unavailable when it is busy, away or takes too long
   */
  read(path: string, knownMakers: Iterable<string>): Promise<LicenceReading | 'damaged'>
}

export interface LicenceReading {
  /** Null where it is not sure: a wrong VIN is worse than none. */
  vin: string | null
  /** How sure the VIN is, 0 to 1; 0 without one. */
  confidence: number
  /** Those that are sure. */
  fields: LicenceFields
}

/** The printed values as they stand there; dates as YYYY-MM-DD. */
export type LicenceFields = Partial<Record<LicenceField, { value: string; confidence: number }>>

export const licenceFields = [
  'plateNo',
  'useNature',
  'brandModel',
  'engineNo',
  'registeredOn',
  'issuedOn',
] as const
export type LicenceField = (typeof licenceFields)[number]

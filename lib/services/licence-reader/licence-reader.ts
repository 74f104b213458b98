export interface LicenceReader {
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
  confidence: number
  fields: LicenceFields
}

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

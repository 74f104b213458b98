export interface LicenceReader {
  source: 'embedded' | 'remote'
  /**
   * @param path a JPEG, PNG or WebP file
   * @param knownMakers the first three characters of VINs of known makers
   * @param network that of one of the public, who wait behind staff
   * @param callerLeft aborted when nobody waits for the result any more
   * @returns 'damaged' if the file cannot be decoded
   * @throws AppError busy when there is no place to wait; unavailable when it is away or takes too long
   */
  read(
    path: string,
    knownMakers: Iterable<string>,
    options?: { network?: string; callerLeft?: AbortSignal },
  ): Promise<LicenceReading | 'damaged'>
}

export interface LicenceReading {
  /** Null unless certain: a wrong VIN is worse than none. */
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

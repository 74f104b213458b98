import { checkDigitOf } from '@/lib/values/vin'
import { vinSigns } from './choose-vin'
import { openEngine } from './engine'
import { findLines } from './find-lines'
import type { LicenceReading } from './licence-reader'
import { openPhoto } from './open-photo'
import { isLicence, pickFields, readLines } from './read-fields'
import { readVin } from './read-vin'

const sure = 0.5

export async function openReader() {
  const latin = await openEngine({ language: 'eng', whitelist: vinSigns })
  const chinese = await openEngine({ language: 'chi_sim' })
  const engines = { latin, chinese }
  return async (
    path: string,
    { maxPixels, knownMakers, today }: { maxPixels: number; knownMakers: ReadonlySet<string>; today: string },
  ): Promise<LicenceReading> => {
    const photo = await openPhoto(path, maxPixels)
    const { along, across } = findLines(photo)
    let lines = along
    let found = readVin(engines, photo, along, knownMakers)
    if (!found?.verdict || found.verdict.confidence < sure) {
      const other = across()
      const otherwise = readVin(engines, photo, other, knownMakers)
      if (otherwise && (otherwise.verdict?.confidence ?? 0) > (found?.verdict?.confidence ?? 0)) {
        found = otherwise
        lines = other
      }
    }
    if (!found) return { vin: null, confidence: 0, fields: {} }
    const read = readLines(chinese, latin, photo, lines, found.line)
    // Other papers have long numbers too: without any word of a licence, the VIN must be much more certain.
    const confidence = (found.verdict?.confidence ?? 0) * (isLicence(read) ? 1 : 0.55)
    const vin =
      found.verdict && confidence >= sure && checkDigitOf(found.verdict.vin) ? found.verdict.vin : null
    return {
      vin,
      confidence: vin ? Math.round(confidence * 1000) / 1000 : 0,
      fields: isLicence(read) ? pickFields(read, today) : {},
    }
  }
}

import { env } from '@/lib/core/env'
import type { FileStore } from './file-store/file-store'
import { openFileStore } from './file-store/open-file-store'
import type { IdentityService } from './identity/identity'
import { remoteIdentityService } from './identity/remote'
import { embeddedLicenceReader } from './licence-reader/embedded'
import type { LicenceReader } from './licence-reader/licence-reader'
import { remoteLicenceReader } from './licence-reader/remote'
import { embeddedTextMessages } from './text-message/embedded'
import { remoteTextMessages } from './text-message/remote'
import type { TextMessage, TextMessages } from './text-message/text-message'
import { embeddedVehicleRegistry } from './vehicle-registry/embedded'
import { remoteVehicleRegistry } from './vehicle-registry/remote'
import type { Findings, VehicleRegistry } from './vehicle-registry/vehicle-registry'
import { clamd } from './virus-scanner/clamd'
import type { VirusScanner } from './virus-scanner/virus-scanner'

export interface Services {
  fileStore: FileStore
  identity: IdentityService
  licenceReader: LicenceReader
  textMessages: TextMessages
  vehicleRegistry: VehicleRegistry
  virusScanner: VirusScanner | null
}

export interface OwnKnowledge {
  confirmedVehicles(vinOrPrefix: string): Promise<Findings>
  storeTextMessage(message: TextMessage): Promise<void>
}

export function openServices({ confirmedVehicles, storeTextMessage }: OwnKnowledge): Services {
  return {
    fileStore: openFileStore(env()),
    identity: remoteIdentityService(env().AUTH_ISSUER),
    licenceReader: openLicenceReader(),
    textMessages: openTextMessages(storeTextMessage),
    vehicleRegistry: openVehicleRegistry(confirmedVehicles),
    virusScanner: openVirusScanner(),
  }
}

function openVehicleRegistry(confirmedVehicles: OwnKnowledge['confirmedVehicles']): VehicleRegistry {
  const { VEHICLE_REGISTRY_URL: url, VEHICLE_REGISTRY: kind, VEHICLE_REGISTRY_AUTHORIZATION } = env()
  if (!url) return embeddedVehicleRegistry(confirmedVehicles)
  return remoteVehicleRegistry({ kind, url, authorization: VEHICLE_REGISTRY_AUTHORIZATION })
}

export function openVirusScanner(): VirusScanner | null {
  const { VIRUS_SCANNER_URL: url } = env()
  return url ? clamd(url) : null
}

function openLicenceReader(): LicenceReader {
  const { LICENCE_READER_URL: url, LICENCE_READER_KEY: key, LICENCE_READER_SECRET: secret } = env()
  return url ? remoteLicenceReader({ url, key, secret }) : embeddedLicenceReader()
}

function openTextMessages(keep: OwnKnowledge['storeTextMessage']): TextMessages {
  const { TEXT_MESSAGE_URL: url, TEXT_MESSAGE_AUTHORIZATION: authorization } = env()
  return url ? remoteTextMessages({ url, authorization }) : embeddedTextMessages(keep)
}

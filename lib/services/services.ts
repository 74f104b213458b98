import { env } from '@/lib/core/env'
import { embeddedFileStore } from './file-store/embedded'
import type { FileStore } from './file-store/file-store'
import type { IdentityService } from './identity/identity'
import { remoteIdentityService } from './identity/remote'
import { embeddedLicenceReader } from './licence-reader/embedded'
import type { LicenceReader } from './licence-reader/licence-reader'
import { remoteLicenceReader } from './licence-reader/remote'
import { embeddedVehicleRegistry } from './vehicle-registry/embedded'
import { remoteVehicleRegistry } from './vehicle-registry/remote'
import type { Findings, VehicleRegistry } from './vehicle-registry/vehicle-registry'

/** The outside world, each an interface with an embedded default. */
export interface Services {
  fileStore: FileStore
  identity: IdentityService
  licenceReader: LicenceReader
  vehicleRegistry: VehicleRegistry
}

/** What the embedded services need to know of ours. */
export interface OwnKnowledge {
  confirmedVehicles(vinOrPrefix: string): Promise<Findings>
}

export function openServices({ confirmedVehicles }: OwnKnowledge): Services {
  const { FILES_DIR, AUTH_ISSUER, ...config } = env()
  return {
    fileStore: embeddedFileStore(FILES_DIR),
    identity: remoteIdentityService(AUTH_ISSUER),
    licenceReader: config.LICENCE_READER_URL
      ? remoteLicenceReader({
          url: config.LICENCE_READER_URL,
          key: config.LICENCE_READER_KEY,
          secret: config.LICENCE_READER_SECRET,
        })
      : embeddedLicenceReader(),
    vehicleRegistry: config.VEHICLE_REGISTRY_URL
      ? remoteVehicleRegistry({
          kind: config.VEHICLE_REGISTRY,
          url: config.VEHICLE_REGISTRY_URL,
          authorization: config.VEHICLE_REGISTRY_AUTHORIZATION,
        })
      : embeddedVehicleRegistry(confirmedVehicles),
  }
}

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
  return {
    fileStore: embeddedFileStore(env().FILES_DIR),
    identity: remoteIdentityService(env().AUTH_ISSUER),
    licenceReader: openLicenceReader(),
    vehicleRegistry: openVehicleRegistry(confirmedVehicles),
  }
}

function openVehicleRegistry(confirmedVehicles: OwnKnowledge['confirmedVehicles']): VehicleRegistry {
  const { VEHICLE_REGISTRY_URL: url, VEHICLE_REGISTRY: kind, VEHICLE_REGISTRY_AUTHORIZATION } = env()
  if (!url) return embeddedVehicleRegistry(confirmedVehicles)
  return remoteVehicleRegistry({ kind, url, authorization: VEHICLE_REGISTRY_AUTHORIZATION })
}

function openLicenceReader(): LicenceReader {
  const { LICENCE_READER_URL: url, LICENCE_READER_KEY: key, LICENCE_READER_SECRET: secret } = env()
  return url ? remoteLicenceReader({ url, key, secret }) : embeddedLicenceReader()
}
